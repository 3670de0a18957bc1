import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { nodeFs } from 'next/dist/server/lib/node-fs-methods.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FoundPage, requestContext } from '#lib/http/request-context.ts';
import PageCacheHandler from './handler.mjs';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'page-cache-'));
  vi.stubEnv('PAGE_CACHE_DIR', path.join(directory, 'server'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
  rmSync(directory, { recursive: true, force: true });
});

const openCache = (fs = nodeFs) =>
  new PageCacheHandler({
    fs,
    flushToDisk: true,
    serverDistDir: path.join(directory, 'build'),
    maxMemoryCacheSize: 1_000_000,
    revalidatedTags: [],
    dev: false,
  });

const SCRIPT = 'self.__next_f.push([1,""])';
const page = (html = '') => ({
  kind: 'APP_PAGE',
  html: `<html><head></head><body>${html}<script>${SCRIPT}</script></body></html>`,
  rscData: Buffer.from('x'),
  headers: {},
  status: 200,
  postponed: undefined,
  segmentData: new Map([['/_tree', Buffer.from('x')]]),
});
/** As a page says itself that it is missing. */
const missingPage = () => {
  const html = '<html><head><meta name="prerender-status-code" content="404"/></head><body>Gone</body></html>';
  return { ...page(), html };
};

const KIND = { kind: 'APP_PAGE' };
const STORED = { fetchCache: false, cacheControl: { revalidate: 300, expire: 86_400 } };

describe('PageCacheHandler', () => {
  it('holds no more memory for a page than its parts have bytes', async () => {
    const cache = openCache();
    await cache.set('/a', page(), STORED);
    const kept = (await cache.get('/a', KIND))?.value as ReturnType<typeof page> | undefined;
    for (const part of [kept?.rscData, kept?.segmentData.get('/_tree')]) expect(part?.buffer.byteLength).toBe(1);

    await cache.set('/rss.xml', { kind: 'APP_ROUTE', body: Buffer.from('x'), headers: {}, status: 200 }, STORED);
    const feed = (await cache.get('/rss.xml', { kind: 'APP_ROUTE' }))?.value as { body: Buffer } | undefined;
    expect(feed?.body.buffer.byteLength).toBe(1);
  });

  it('keeps what an upstream answered in memory, never on disk', async () => {
    const cache = openCache();
    const answer = { kind: 'FETCH', data: { headers: {}, body: '', status: 200, url: '' }, revalidate: 60 };
    await cache.set('search', answer, { fetchCache: true, tags: ['posts'] });
    expect(await cache.get('search', { kind: 'FETCH', tags: ['posts'], softTags: [] })).toMatchObject({
      value: answer,
    });
    expect(readdirSync(directory)).toEqual([]);
  });

  describe('what is announced while something is made', () => {
    // All caches share one memory.
    let tag: string;
    const tagged = () => ({ ...page(), headers: { 'x-next-cache-tags': tag } });
    const answer = () => ({ kind: 'FETCH', data: { headers: {}, body: '', status: 200, url: '' }, revalidate: 60 });

    // A minute ago, because Next compares with a clock that cannot be set. Every step takes ten milliseconds.
    let cache: PageCacheHandler;
    const step = <Result>(work: () => Result): Result => {
      vi.advanceTimersByTime(10);
      return work();
    };
    const look = () => step(() => cache.get(`/${tag}`, KIND));
    const store = () => step(() => cache.set(`/${tag}`, tagged(), STORED));
    const announce = (durations?: { expire: number }) => step(() => cache.revalidateTag([tag], durations));
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60_000 });
      cache = openCache();
      tag = randomUUID();
    });

    it.each([{ expire: 0 }, undefined])('has a page made once more (%j)', async (durations) => {
      expect(await look()).toBeNull();
      await announce(durations);
      await store();
      expect(await look()).toBeNull();
      await store();
      expect(await look()).not.toBeNull();
    });

    it('has the answer of an upstream asked for once more, also where two asked at once', async () => {
      const ask = () => step(() => cache.get(tag, { kind: 'FETCH', tags: [tag], softTags: [] }));
      const keep = () => step(() => cache.set(tag, answer(), { fetchCache: true, tags: [tag] }));
      await ask();
      await ask();
      await announce({ expire: 0 });
      await keep();
      await keep();
      expect(await ask()).toBeNull();
      await keep();
      expect(await ask()).not.toBeNull();
    });

    it('is told from what was announced between two that were made', async () => {
      await look();
      await store();
      expect(await look()).not.toBeNull();
      await announce({ expire: 0 });
      expect(await look()).toBeNull();
      await store();
      expect(await look()).not.toBeNull();
    });
  });

  describe('the page that a request is told of', () => {
    // All caches share one memory.
    let key: string;
    let tag: string;
    const tagged = () => ({ ...page(), headers: { 'x-next-cache-tags': tag } });
    const find = async (): Promise<FoundPage | undefined> => {
      const context: NonNullable<ReturnType<typeof requestContext.getStore>> = {
        ...{ id: '', method: 'GET', path: '/', setStatus: () => {} },
      };
      await requestContext.run(context, () => openCache().get(key, KIND));
      return context.foundPage;
    };
    beforeEach(() => {
      tag = randomUUID();
      key = `/${tag}`;
    });

    it('is the same for as long as it is fresh', async () => {
      expect(await find()).toBeUndefined();
      await openCache().set(key, tagged(), STORED);
      const found = await find();
      expect(found?.read(null)).toContain(SCRIPT);
      expect(String(found?.read('/_tree'))).toBe('x');
      expect(found?.read('/none')).toBeUndefined();
      expect((await found?.look())?.entry).toBe(found?.entry);
      expect((await find())?.entry).toBe(found?.entry);
    });

    it('stays in memory for nobody who will only look once more', async () => {
      await openCache().set(key, tagged(), STORED);
      const [look, entry] = await (async () => {
        const found = await find();
        return [found?.look, new WeakRef(found?.entry ?? {})] as const;
      })();
      // More than all caches together keep in memory.
      for (const _ of [1, 2]) await openCache().set(`/${randomUUID()}`, page('x'.repeat(600_000)), STORED);
      await setImmediate();
      collectGarbage();
      expect(entry.deref()).toBeUndefined();
      expect((await look?.())?.read(null)).toContain(SCRIPT);
    });

    it('is another once it is stored again, though it has the same words', async () => {
      await openCache().set(key, tagged(), STORED);
      const found = await find();
      const entry = await openCache().get(key, KIND);
      await openCache().set(key, entry?.value, STORED);
      expect((await found?.look())?.entry).not.toBe(found?.entry);
    });

    it.each([
      ['is stale', () => vi.useFakeTimers({ now: Date.now() + 301_000, toFake: ['Date'] })],
      ['was announced as changed', () => openCache().revalidateTag([tag], { expire: 300 })],
      ['was announced as gone', () => openCache().revalidateTag([tag])],
      ['is missing', () => openCache().set(key, missingPage(), STORED)],
    ])('is no longer there when it %s', async (_, change) => {
      const long = new Date(Date.now() - 10_000);
      vi.useFakeTimers({ now: long, toFake: ['Date'] });
      await openCache().set(key, tagged(), STORED);
      const found = await find();
      expect(found).toBeDefined();
      vi.useRealTimers();
      await change();
      expect((await found?.look())?.entry).not.toBe(found?.entry);
    });
  });

  it('keeps pages on disk, with a policy that names their inline scripts and no other', async () => {
    await openCache().set('/shown', page('<script>alert(1)</script>'), STORED);
    expect(existsSync(path.join(directory, 'server/app/shown.html'))).toBe(true);
    const found = await openCache().get('/shown', KIND);
    expect(found?.value?.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^' ]+'; /);
  });

  it('leaves no half page on a full disk', async () => {
    const full: typeof nodeFs = {
      ...nodeFs,
      writeFile: async (file, data) => {
        await nodeFs.writeFile(file, String(data).slice(0, 10));
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      },
    };
    const cache = openCache(full);
    await expect(cache.set('/full', page(), STORED)).rejects.toThrow('no space');
    const listFiles = () =>
      readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    await expect.poll(listFiles).toEqual([]);
    // From memory: the visitor gets the page all the same.
    expect(await cache.get('/full', KIND)).toMatchObject({ value: { status: 200 } });
  });

  it('answers a page that says so with 404, and lets shared caches keep it for seconds', async () => {
    const entry = missingPage();
    await openCache().set('/bogus', entry, STORED);
    expect(entry).toMatchObject({ status: 404, headers: { 'cache-control': 'public, max-age=0, s-maxage=10' } });
  });

  it('takes no status from a text', async () => {
    const entry = page('<meta name="prerender-status-code" content="404"/>');
    await openCache().set('/text', entry, STORED);
    expect(entry.status).toBe(200);
  });

  it('puts what is gone in the place of the page, in memory and on disk, and nothing of it on disk', async () => {
    const cache = openCache();
    await cache.set('/gone', page(), STORED);
    await cache.set('/gone', missingPage(), STORED);
    expect((await cache.get('/gone', KIND))?.value).toMatchObject({ status: 404 });
    expect(readdirSync(path.join(directory, 'server/app'))).toEqual([]);
  });

  it('asks again after seconds, or as soon as anything changed', async () => {
    const cache = openCache();
    await cache.set('/bogus', missingPage(), STORED);
    vi.useFakeTimers({ now: Date.now() + 9_000, toFake: ['Date'] });
    expect(await cache.get('/bogus', KIND)).toMatchObject({ value: { status: 404 } });
    vi.setSystemTime(Date.now() + 2_000);
    expect(await cache.get('/bogus', KIND)).toBeNull();

    await cache.set('/bogus', missingPage(), STORED);
    await cache.revalidateTag(['posts'], { expire: 300 });
    expect(await cache.get('/bogus', KIND)).toBeNull();
  });

  it('shows what came back', async () => {
    const cache = openCache();
    await cache.set('/back', missingPage(), STORED);
    await cache.set('/back', page('Here again'), STORED);
    expect((await cache.get('/back', KIND))?.value).toMatchObject({ status: 200 });
  });

  it.each([
    ['page', page()],
    ['answer of a route', { kind: 'APP_ROUTE', body: Buffer.from('x'), headers: {}, status: 200 }],
  ])('has a %s that could not be renewed tried again after three seconds', async (_, entry) => {
    const cache = openCache();
    const kind = { kind: entry.kind };
    await cache.set('/old', entry, STORED);
    expect(await cache.get('/old', kind)).toMatchObject({ cacheControl: STORED.cacheControl });
    // As Next does it when rendering failed.
    const found = await cache.get('/old', kind);
    await cache.set('/old', found?.value, { fetchCache: false, cacheControl: { revalidate: 30, expire: 86_400 } });
    expect(await cache.get('/old', kind)).toMatchObject({ cacheControl: { revalidate: 3, expire: 86_400 } });
  });

  it('bounds what it remembers as missing', async () => {
    const cache = openCache();
    for (let index = 0; index <= 200; index += 1) await cache.set(`/bogus-${index}`, missingPage(), STORED);
    expect(await cache.get('/bogus-0', KIND)).toBeNull();
    expect(await cache.get('/bogus-200', KIND)).not.toBeNull();
  });

  it('never serves the pages of a build, which had no data', () => {
    vi.stubEnv('PAGE_CACHE_DIR', '');
    expect(openCache).toThrow('PAGE_CACHE_DIR is not set');
  });

  it('needs no directory in development, where the middleware is given none', () => {
    vi.stubEnv('PAGE_CACHE_DIR', '');
    vi.stubEnv('NODE_ENV', 'development');
    expect(() => new PageCacheHandler({ fs: nodeFs, flushToDisk: false, revalidatedTags: [] })).not.toThrow();
  });
});
