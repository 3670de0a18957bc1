import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { nodeFs } from 'next/dist/server/lib/node-fs-methods.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import PageCacheHandler from './handler.mjs';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'page-cache-'));
  vi.stubEnv('PAGE_CACHE_DIR', path.join(directory, 'server'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(directory, { recursive: true, force: true });
});

const openCache = () =>
  new PageCacheHandler({
    fs: nodeFs,
    flushToDisk: true,
    serverDistDir: path.join(directory, 'build'),
    maxMemoryCacheSize: 1_000_000,
    revalidatedTags: [],
    dev: false,
  });

const page = (status: number) => ({
  kind: 'APP_PAGE',
  html: '<html><script>self.__next_f.push([1,""])</script><script>alert(1)</script></html>',
  rscData: Buffer.from('x'),
  headers: {},
  status,
  postponed: undefined,
  segmentData: undefined,
});

describe('PageCacheHandler', () => {
  it('keeps what an upstream answered in memory, never on disk', async () => {
    const cache = openCache();
    const answer = { kind: 'FETCH', data: { headers: {}, body: '', status: 200, url: '' }, revalidate: 60 };
    await cache.set('search', answer, { fetchCache: true, tags: ['posts'] });
    expect(await cache.get('search', { kind: 'FETCH', tags: ['posts'], softTags: [] })).toMatchObject({
      value: answer,
    });
    expect(readdirSync(directory)).toEqual([]);
  });

  it('keeps pages on disk, with a policy that names the known scripts, but none that was not found', async () => {
    const cache = openCache();
    await cache.set('/shown', page(200), { fetchCache: false });
    await cache.set('/bogus', page(404), { fetchCache: false });
    expect(existsSync(path.join(directory, 'server/app/shown.html'))).toBe(true);
    expect(existsSync(path.join(directory, 'server/app/bogus.html'))).toBe(false);
    const found = await cache.get('/shown', { kind: 'APP_PAGE' });
    expect(found?.value?.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^' ]+'; /);
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
