import {
  get,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as openRequest,
  type ServerResponse,
} from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { invalidate } from '#lib/response/invalidation.ts';
import { addTags, markPrivate, setMaxAge, setStatus } from '#lib/response/response-rules.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';
import { waitFor } from '#test/rig/wait-for.ts';
import { createTargetFinder } from './find-target.ts';
import { RenderLimitError } from './refuse-render.ts';
import { createResponseCache } from './response-cache.ts';

const WORDS = 'A sentence that is said again and again. '.repeat(100);
const SESSION = { cookie: 'theme=dark; session=of-ada' };
const isRoute = (path: string): boolean =>
  ['/subscribe/confirm', '/api/session'].includes(path) || /^\/summaries\/[^/]+\/[^/]+$/.test(path);

type Page = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** A stub of Next: every page contains its number of renders, its address and the cookie. */
const rendering =
  (say: (request: IncomingMessage, response: ServerResponse) => void | Promise<void> = () => {}): Page =>
  async (request, response) => {
    setMaxAge(60);
    addTags(['posts']);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    await say(request, response);
    if (!response.writableEnded) response.end(`${WORDS} ${request.url} for ${request.headers.cookie ?? 'everybody'}`);
  };

const cutOff: Page = (_, response) => {
  response.write('half a page');
  response.destroy();
};

let server: LocalServer | undefined;
let stop = () => {};
let isSilent = false;
afterEach(async () => {
  if (isSilent) vi.mocked(console.error).mockClear();
  isSilent = false;
  stop();
  await server?.close();
});

type Settings = Partial<Pick<Parameters<typeof createResponseCache>[0], 'bounds' | 'queue' | 'countRender'>>;

async function open(page: Page = rendering(), settings: Settings = {}) {
  const clock = { now: Date.parse('2026-11-23T12:00:00Z') };
  const renders: { url: string; headers: IncomingHttpHeaders }[] = [];
  const findTarget = createTargetFinder({ isRoute, publicFiles: new Set(['/icon.svg']) });
  const set = { page };
  const arrived = { count: 0 };
  const cache = createResponseCache({
    handle: async (request, response) => {
      renders.push({ url: request.url ?? '', headers: request.headers });
      await set.page(request, response);
    },
    findTarget: (request) => {
      arrived.count += 1;
      return findTarget(request);
    },
    now: () => clock.now,
    ...settings,
  });
  stop = cache.stop;
  server = await serveLocally((request, response) =>
    cache.answer(request, response, () => response.end(`passed ${request.url}`)),
  );
  const { url } = server;
  const ask = (path = '/', headers: Record<string, string> = {}, method = 'GET') => send(url + path, headers, method);
  const later = (seconds: number): void => {
    clock.now += seconds * 1000;
  };
  /** Requests that have arrived join a render at once, or start one. */
  const waitForRequests = (count: number) => waitFor(() => expect(arrived.count).toBe(count));
  return { ask, set, renders, url, later, waitForRequests };
}

type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
  /** hit, stale, miss, or empty for a private response. */
  result: string | undefined;
  bytes: Buffer;
  text: string;
};

const send = (url: string, headers: Record<string, string>, method: string) =>
  new Promise<Answer>((resolve, reject) => {
    openRequest(url, { headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          result: response.headers['cache-status']?.toString().replace('sellerfeed; ', ''),
          bytes,
          text: decode(bytes, response.headers['content-encoding']),
        });
      });
    })
      .on('error', reject)
      .end();
  });

function decode(bytes: Buffer, encoding: string | undefined): string {
  if (bytes.length === 0) return '';
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
}

/** Ignores the log of a failing page. */
function silence(): void {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  isSilent = true;
}

const stale = (...tags: string[]) => invalidate({ tags, isRemoval: false });
const remove = (...tags: string[]) => invalidate({ tags, isRemoval: true });

describe('a page', () => {
  it('is rendered once, for concurrent and later requests', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { ask, renders, waitForRequests } = await open(rendering(() => promise));
    const asked = Array.from({ length: 5 }, () => ask());
    await waitForRequests(5);
    resolve();
    const answers = await Promise.all(asked);
    expect(answers.map(({ text, result }) => [text, result])).toEqual(
      Array(5).fill([`${WORDS} / for everybody`, 'miss']),
    );
    expect((await ask()).result).toBe('hit');
    expect(renders).toHaveLength(1);
  });

  it('is rendered for its canonical address only, without other data of the request', async () => {
    const { ask, renders } = await open();
    await ask('/?utm_source=x&dir=asc&search=%20ppc&_rsc=y&page=1', {
      cookie: 'theme=dark',
      'user-agent': 'mine',
      'accept-language': 'de',
      'x-matched-path': '/internal',
      'content-security-policy': "script-src 'nonce-x'",
    });
    expect((await ask('/?search=ppc&dir=asc')).result).toBe('hit');
    const headers = { host: expect.any(String), 'user-agent': 'Sellerfeed' };
    expect(renders).toEqual([{ url: '/?search=ppc&dir=asc', headers }]);
  });

  it.each([
    ['/FEED', '/not-a-page'],
    ['/FEED?search=x', '/not-a-page'],
    ['/?search=&sort=date', '/'],
    ['/?page=0', '/'],
    ['/feed/a-post?search=x', '/feed/a-post'],
    ['/rss.xml?page=2&bookmarks=3&search=x', '/rss.xml?search=x'],
    ['/?summary=daily-2026-01-31&x=y', '/?summary=daily-2026-01-31'],
    ['/?summary=daily-2026-02-31', '/'],
    ['/authors/ada?page=2&search=x&utm_source=y', '/authors/ada?page=2'],
    ['/hashtags?page=1', '/hashtags'],
    ['/summaries/daily/2026-01-31?x=y', '/summaries/daily/2026-01-31'],
    ['/summaries/yearly/2026-01-31', '/not-a-page'],
    ['/summaries/daily/2026-1-31', '/not-a-page'],
    ['/authors/ada/request?outcome=x', '/authors/ada/request'],
    ['/requests?x=y', '/requests'],
    ['/authors/ada/more', '/not-a-page'],
    ['/trends?page=2', '/trends'],
    ['/trends.md?x', '/trends.md'],
    ['/trends/more', '/not-a-page'],
    [`/lists/${'0a'.repeat(16)}?x=y`, `/lists/${'0a'.repeat(16)}`],
    [`/lists/${'0a'.repeat(16)}.md?x=y`, `/lists/${'0a'.repeat(16)}.md`],
    [`/lists/${'0a'.repeat(16)}/rss.xml?x=y`, `/lists/${'0a'.repeat(16)}/rss.xml`],
    [`/og/list/${'0a'.repeat(16)}`, `/og/list/${'0a'.repeat(16)}`],
    [`/lists/${'0A'.repeat(16)}`, '/not-a-page'],
    ['/lists/guess', '/not-a-page'],
    ['/og/list/guess', '/not-a-page'],
    ['/stories/kestrel-7?x=y', '/stories/kestrel-7'],
    ['/stories/kestrel-7.md?x=y', '/stories/kestrel-7.md'],
    ['/stories/kestrel-7/more', '/not-a-page'],
    ['/stories?page=2&x=y', '/stories?page=2'],
    [`/?${'a&'.repeat(2_000)}search=f`, '/?search=f'],
    [`/?bookmarks=1&${'a&'.repeat(2_000)}`, '/?bookmarks=1'],
    ['/no-such-page', '/not-a-page'],
    ['/%zz', '/not-a-page'],
    ['/api/nothing', '/not-a-page'],
    ['/_next/nothing', '/not-a-page'],
    ['/_global-error', '/not-a-page'],
    ['/_not-found?x', '/not-a-page'],
    ['/internal/markdown/feed/a-post', '/not-a-page'],
  ])('at %s is the one at %s', async (given, canonical) => {
    const { ask, renders } = await open();
    await ask(given);
    expect(renders.map(({ url }) => url)).toEqual([canonical]);
  });

  it.each(['/feed/a-post', '/rss.xml', '/api/posts'])(
    'costs no more for an address of thousands of parameters: %s',
    async (path) => {
      const { ask, renders } = await open();
      for (const headers of [{}, SESSION]) await ask(`${path}?${'a&'.repeat(3_000)}`, headers);
      expect(new Set(renders.map(({ url }) => url))).toEqual(new Set([path]));
    },
  );

  it.each(['/api/session', '/subscribe/confirm', '/uploads/a.png'])(
    'is refused with thousands of parameters: %s',
    async (path) => {
      const { ask, renders } = await open();
      for (const method of ['GET', 'POST'])
        expect((await ask(`${path}?${'a&'.repeat(3_000)}`, {}, method)).status).toBeGreaterThan(404);
      expect((await ask(`${path}?${'a&'.repeat(100)}`)).status).not.toBe(414);
      expect(renders.filter(({ url }) => url.length > 1_000)).toEqual([]);
    },
  );

  it.each(['/icon.svg', '/_next/static/a.js'])('is only read, as a file: %s', async (path) => {
    const { ask } = await open();
    expect([(await ask(path)).text, (await ask(path, {}, 'POST')).status]).toEqual([`passed ${path}`, 405]);
  });

  it.each(['/sitemap.xml', '/rss.xml', '/og/post/a'])('is only read, as a document: %s', async (path) => {
    const { ask, renders } = await open();
    const { status, headers } = await ask(path, {}, 'POST');
    expect([status, headers['cache-control'], renders]).toEqual([405, 'no-store', []]);
  });

  it('is never redirected to another host', () => {
    const findTarget = createTargetFinder({ isRoute: () => true, publicFiles: new Set() });
    // Browsers take a backslash for a slash, and two slashes for a host.
    const target = findTarget({ method: 'GET', url: '/\\evil.%74est', headers: {} });
    expect(target).toEqual({ kind: 'redirected', location: '/evil.test' });
  });

  it.each([
    ['/%66eed', '/feed'],
    ['/%66eed?search=%66', '/feed?search=%66'],
    ['/feed/%61-post', '/feed/a-post'],
    ['/rss%2Exml', '/rss.xml'],
  ])('is not at %s, which leads to %s', async (given, canonical) => {
    const { ask, renders } = await open();
    const { status, headers } = await ask(given);
    expect([status, headers.location, renders]).toEqual([308, canonical, []]);
  });

  it('allows the scripts that are ours, and no other', async () => {
    const ours = 'self.__next_f.push([1,"data"])';
    const html = `<main><script>${ours}</script><script>alert(1)</script></main>`;
    const { ask } = await open(rendering((_, response) => void response.end(html)));
    for (const result of ['miss', 'hit']) {
      const { headers, ...answer } = await ask();
      expect(answer).toMatchObject({ result, text: html });
      expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+';/);
    }
  });

  it('is not sent to a client that has it', async () => {
    const { ask } = await open();
    const { headers } = await ask();
    const etag = String(headers.etag);
    expect(etag).toMatch(/^W\/"/);
    for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const again = await ask('/', { 'if-none-match': known });
      expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag]);
    }
    expect((await ask('/', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('supports If-Modified-Since if it has a Last-Modified', async () => {
    const date = 'Sun, 01 Mar 2026 10:00:00 GMT';
    const { ask } = await open(rendering((_, response) => void response.setHeader('last-modified', date)));
    const since = (text: string) => ask('/rss.xml', { 'if-modified-since': text });
    expect([(await since(date)).status, (await since('Sun, 01 Mar 2026 09:59:59 GMT')).status]).toEqual([304, 200]);
    expect((await since('not a date')).status).toBe(200);
    const another = await ask('/rss.xml', { 'if-none-match': '"old"', 'if-modified-since': date });
    expect(another.status).toBe(200);
  });

  it('has the same headers for HEAD, before and after it was rendered', async () => {
    const { ask } = await open();
    for (const result of ['miss', 'hit']) {
      const head = await ask('/', {}, 'HEAD');
      expect(head).toMatchObject({ status: 200, result, text: '' });
      expect(head.headers['content-length']).toBe(String((await ask('/')).bytes.length));
    }
  });

  it('is complete for a range request', async () => {
    const { ask, renders } = await open();
    for (const path of ['/', '/', '/subscribe/confirm?token=x']) {
      const { status, text } = await ask(path, { range: 'bytes=0-10' });
      expect([status, text]).toEqual([200, `${WORDS} ${path} for everybody`]);
    }
    for (const { headers } of renders) expect(headers).not.toHaveProperty('range');
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('takes no %s', async (method) => {
    const { ask, renders } = await open();
    for (const path of ['/', '/feed/a-post', '/subscribe/confirm', '/nothing', '/api/nothing']) {
      expect([(await ask(path, {}, method)).status, renders]).toEqual([405, []]);
    }
  });

  it('leaves the rest to Next', async () => {
    const { ask } = await open();
    for (const path of ['/_next/static/a.js', '/uploads/a.png', '/icon.svg', '/api/session', '/feed/', '//feed']) {
      expect((await ask(path)).text).toBe(`passed ${path}`);
    }
    expect((await ask('/api/posts', {}, 'POST')).text).toBe('passed /api/posts');
  });
});

describe('compression', () => {
  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['BR', 'br'],
    ['*', 'br'],
    ['gzip;q=1.0, identity; q=0.5, *;q=0', 'gzip'],
    ['identity', undefined],
    ['zstd', undefined],
    ['', undefined],
    [';;;,,q=,br;q=x', undefined],
    ['br;q=-1', undefined],
    [`${'x,'.repeat(2_000)}gzip`, 'gzip'],
  ])('of a page for %.30s is %s', async (accepted, encoding) => {
    const { ask } = await open();
    for (const expected of ['miss', 'hit']) {
      const { headers, text, bytes, result } = await ask('/', { 'accept-encoding': accepted });
      expect([result, text, headers['content-encoding']]).toEqual([expected, `${WORDS} / for everybody`, encoding]);
      expect(headers).toMatchObject({ 'content-length': String(bytes.length), vary: 'Accept-Encoding' });
    }
  });

  it('is done for a response of the visitor’s own, too', async () => {
    const { ask } = await open();
    const { headers, text } = await ask('/subscribe/confirm?token=x', { 'accept-encoding': 'br' });
    expect([headers['content-encoding'], text]).toEqual(['br', `${WORDS} /subscribe/confirm?token=x for everybody`]);
  });

  it('leaves pictures as they are', async () => {
    const { ask } = await open(rendering((_, response) => void response.setHeader('content-type', 'image/png')));
    for (const _turn of [1, 2]) {
      expect((await ask('/og/post/a', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined();
    }
  });

  it('runs once for all concurrent requests', async () => {
    const { ask } = await open();
    await ask();
    const all = await Promise.all(Array.from({ length: 5 }, () => ask('/', { 'accept-encoding': 'br' })));
    const again = await ask('/', { 'accept-encoding': 'br' });
    for (const { bytes } of all) expect(bytes).toEqual(again.bytes);
  });

  it('leaves short responses as they are', async () => {
    const { ask } = await open(rendering((_, response) => void response.end('short')));
    for (const _turn of [1, 2]) {
      expect((await ask('/', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined();
    }
  });
});

describe('a stored response', () => {
  it('is shown once more when its time is over, while it is renewed', async () => {
    const { ask, renders, later } = await open();
    await ask();
    later(61);
    expect((await ask()).result).toBe('stale');
    await waitFor(async () => expect((await ask()).result).toBe('hit'));
    expect(renders).toHaveLength(2);
    later(60 + 301);
    expect((await ask()).result).toBe('miss');
  });

  it('is stale after an invalidation, and not shown for longer than a moment', async () => {
    const { ask, renders, later } = await open();
    await ask('/');
    stale('summaries');
    expect((await ask()).result).toBe('hit');
    stale('posts');
    expect((await ask()).result).toBe('stale');
    await waitFor(async () => expect((await ask()).result).toBe('hit'));
    stale('posts');
    later(1);
    expect((await ask()).result).toBe('miss');
    expect(renders).toHaveLength(3);
  });

  it('is not shown at all once it is removed', async () => {
    const { ask, set } = await open();
    await ask();
    remove('posts');
    silence();
    set.page = () => Promise.reject(new Error('the upstream is away'));
    expect((await ask()).status).toBe(500);
  });

  it.each<[string, Page]>([
    ['fails', () => Promise.reject(new Error('the upstream is away'))],
    ['is cut off', rendering(cutOff)],
    ['is an error page', rendering(() => setStatus(503))],
    ['answers 502', rendering((_, response) => void response.writeHead(502))],
    ['is refused by an upstream', rendering((_, response) => void response.writeHead(429))],
  ])('takes the place of a response that %s, for up to a day', async (_, failing) => {
    const { ask, set, renders, later } = await open();
    const { text } = await ask();
    silence();
    const { page } = set;
    set.page = failing;
    later(3_600);
    expect(await ask()).toMatchObject({ status: 200, text, result: 'stale' });
    // It is not retried for three seconds, and no request waits for the retry.
    expect(await ask()).toMatchObject({ status: 200, text, result: 'stale' });
    expect(renders).toHaveLength(2);
    later(4);
    expect(await ask()).toMatchObject({ status: 200, text, result: 'stale' });
    await waitFor(() => expect(renders).toHaveLength(3));
    set.page = page;
    later(4);
    await ask();
    await waitFor(async () => expect((await ask()).result).toBe('hit'));
    set.page = failing;
    later(3_600);
    expect((await ask()).result).toBe('stale');
    later(86_400);
    expect((await ask()).status).toBeGreaterThanOrEqual(429);
  });

  it('gives way to a page that is missing, which is looked up again after seconds', async () => {
    const { ask, set, later, renders } = await open();
    const { page } = set;
    await ask('/feed/a-post');
    later(3_600);
    set.page = rendering(() => setStatus(410));
    await ask('/feed/a-post');
    await waitFor(async () => expect(await ask('/feed/a-post')).toMatchObject({ status: 410, result: 'hit' }));
    expect((await ask('/feed/a-post')).headers['cache-control']).toBe('public, max-age=0, s-maxage=10');
    set.page = page;
    later(11);
    expect(await ask('/feed/a-post')).toMatchObject({ status: 200, result: 'miss' });
    expect(renders).toHaveLength(3);
  });

  it('evicts only entries of its own kind, and none if it is too large', async () => {
    const bounds = { bytes: 60_000, composedBytes: 60_000, missingBytes: 60_000 };
    const { ask, set } = await open(rendering(), { bounds });
    const { page } = set;
    await ask('/');
    for (let index = 0; index < 50; index += 1) await ask(`/?search=${index}`);
    set.page = rendering(() => setStatus(404));
    for (let index = 0; index < 50; index += 1) {
      for (const path of [`/feed/${index}`, `/hashtags/x?page=${index + 2}`, `/og/feed/${index}`]) await ask(path);
      await ask(`/feed/${index}?_rsc=a`, { rsc: '1' });
    }
    expect((await ask('/og/feed/49')).result).toBe('hit');
    set.page = page;
    const paths = ['/', '/?search=49', '/?search=0', '/feed/0'];
    const results: unknown[] = [];
    for (const path of paths) results.push((await ask(path)).result);
    expect(results).toEqual(['hit', 'hit', 'miss', 'miss']);
    set.page = rendering((_, response) => void response.end('x'.repeat(20_000)));
    const large = [await ask('/subscribe'), await ask('/subscribe')];
    expect(large.map(({ result, bytes }) => [result, bytes.length])).toEqual(Array(2).fill(['miss', 20_000]));
    expect((await ask('/')).result).toBe('hit');
  });

  it.each<[string, Page]>([
    ['sets a cookie', rendering((_, response) => void response.setHeader('set-cookie', 'a=b'))],
    ['names no lifetime', (_, response) => void response.end('page')],
    ['names a lifetime of nothing', rendering(() => setMaxAge(0))],
    ['is an error', rendering(() => setStatus(503))],
    ['is a redirect', rendering((_, response) => void response.writeHead(307, { location: '/' }))],
  ])('is none that %s', async (_, page) => {
    const { ask, renders } = await open(page);
    for (const _turn of [1, 2]) {
      const { result, headers } = await ask();
      expect([result, headers['cache-control'] ?? 'no-store']).toEqual(['miss', expect.stringContaining('no-store')]);
    }
    expect(renders).toHaveLength(2);
  });

  it('is none for an address of the visitor’s own', async () => {
    const { ask, renders } = await open();
    for (const [path, own] of [
      ['/subscribe/confirm?token=x', '/subscribe/confirm?token=x'],
      ['/?search=x&bookmarks=1', '/?search=x&bookmarks=1'],
      [`/feed/${'x'.repeat(2_500)}`, `/feed/${'x'.repeat(2_500)}`],
    ] as const) {
      renders.length = 0;
      for (const _turn of [1, 2]) expect((await ask(path, SESSION)).result).toBeUndefined();
      expect(renders.map(({ url, headers }) => [url, headers.cookie])).toEqual(Array(2).fill([own, SESSION.cookie]));
    }
  });
});

describe('a render', () => {
  it('that is cut off becomes a 500, and the next request renders again', async () => {
    silence();
    const { promise, resolve } = Promise.withResolvers<void>();
    const { ask, set, renders, waitForRequests } = await open(
      rendering(async (request, response) => {
        await promise;
        await cutOff(request, response);
      }),
    );
    const waiting = [ask(), ask()];
    await waitForRequests(2);
    resolve();
    for (const { status, text } of await Promise.all(waiting)) {
      expect([status, text]).toEqual([500, 'Internal Server Error']);
    }
    expect(renders).toHaveLength(1);
    set.page = rendering();
    expect(await ask()).toMatchObject({ status: 200, result: 'miss', text: `${WORDS} / for everybody` });
  });

  it('that fails after its status was set is an error', async () => {
    silence();
    const { ask, set } = await open(
      rendering(() => {
        setStatus(404);
        throw new Error('and then it failed');
      }),
    );
    expect((await ask('/feed/a-post')).status).toBe(500);
    set.page = rendering();
    expect((await ask('/feed/a-post')).status).toBe(200);
  });

  it('continues for waiting requests, and is stored, if the first visitor disconnects', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { ask, renders, url, waitForRequests } = await open(rendering(() => promise));
    const first = get(url).on('error', () => {});
    await waitForRequests(1);
    const second = ask();
    await waitForRequests(2);
    first.destroy();
    resolve();
    expect(await second).toMatchObject({ status: 200, text: `${WORDS} / for everybody` });
    expect((await ask()).result).toBe('hit');
    expect(renders).toHaveLength(1);
  });

  it.each([
    ['an invalidation', stale, 'stale'],
    ['a removal', remove, 'miss'],
  ])('that ends after %s is not stored as fresh', async (_, change, result) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { ask, set, renders } = await open(rendering(() => promise));
    const asked = ask();
    await waitFor(() => expect(renders).toHaveLength(1));
    change('posts');
    set.page = rendering();
    resolve();
    expect((await asked).status).toBe(200);
    expect((await ask()).result).toBe(result);
    await waitFor(async () => expect((await ask()).result).toBe('hit'));
    expect(renders).toHaveLength(2);
  });

  it('that began before a removal is not sent to requests after it', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { ask, set, renders } = await open(rendering(() => promise));
    const before = ask();
    await waitFor(() => expect(renders).toHaveLength(1));
    remove('posts');
    set.page = rendering((_, response) => void response.end('without the post'));
    expect((await ask()).text).toBe('without the post');
    resolve();
    await before;
    expect(await ask()).toMatchObject({ result: 'hit', text: 'without the post' });
  });

  it('that ends after one that began later does not take its place', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { ask, set, renders, later } = await open(rendering(() => promise));
    const before = ask();
    await waitFor(() => expect(renders).toHaveLength(1));
    stale('posts');
    later(1);
    set.page = rendering((_, response) => void response.end('as it is now'));
    expect((await ask()).text).toBe('as it is now');
    resolve();
    await before;
    expect(await ask()).toMatchObject({ result: 'hit', text: 'as it is now' });
  });

  it('is stored again after the clock was set back', async () => {
    const { ask, renders, later } = await open();
    await ask();
    later(-3600);
    expect((await ask()).result).toBe('miss');
    expect((await ask()).result).toBe('hit');
    expect(renders).toHaveLength(2);
  });

  it('that rejects one visitor does not reject other waiting requests', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { ask, waitForRequests } = await open(
      rendering(async ({ headers }) => {
        await promise;
        if (headers['x-forwarded-for'] === '203.0.113.7') setStatus(429, 30);
      }),
    );
    const greedy = ask('/?search=x', { 'x-forwarded-for': '203.0.113.7' });
    await waitForRequests(1);
    const other = ask('/?search=x', { 'x-forwarded-for': '203.0.113.8' });
    await waitForRequests(2);
    resolve();
    expect([(await greedy).status, (await greedy).headers['retry-after']]).toEqual([429, '30']);
    expect((await other).status).toBe(200);
  });

  it('has the status that the page set, which a client-side navigation gets only for a missing page', async () => {
    const { ask, set } = await open(rendering(() => setStatus(503, 5)));
    const page = await ask('/?search=x');
    expect([page.status, page.headers['retry-after']]).toEqual([503, '5']);
    expect((await ask('/?search=x&_rsc=1', { rsc: '1' })).status).toBe(200);
    set.page = rendering(() => setStatus(404));
    expect((await ask('/feed/x?_rsc=1', { rsc: '1' })).status).toBe(404);
  });
});

describe('an expensive render', () => {
  const held = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    return { page: rendering(({ url = '' }) => (url.includes('?') ? promise : undefined)), resolve };
  };

  it('waits for its turn, and pages that all share do not wait for it', async () => {
    const { page, resolve } = held();
    const { ask, renders } = await open(page, { queue: { places: 2, maxWaiting: 10, maxWaitMs: 60_000 } });
    const searches = [1, 2, 3, 4].map((number) => ask(`/?search=${number}`));
    await waitFor(() => expect(renders).toHaveLength(2));
    for (const path of ['/', '/feed/a-post', '/subscribe', '/rss.xml']) expect((await ask(path)).status).toBe(200);
    expect(renders.filter(({ url }) => url.includes('?'))).toHaveLength(2);
    resolve();
    expect((await Promise.all(searches)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it('is refused if too many wait, with a retry time for people and programs', async () => {
    const { page, resolve } = held();
    const { ask, renders } = await open(page, { queue: { places: 1, maxWaiting: 0, maxWaitMs: 60_000 } });
    const first = ask('/?search=1');
    await waitFor(() => expect(renders).toHaveLength(1));
    const [person, program] = [await ask('/?search=2'), await ask('/api/posts?search=2')];
    expect([person.status, person.headers['retry-after'], person.headers['cache-control']]).toEqual([
      503,
      '5',
      'no-store',
    ]);
    expect(person.text).toContain('please try again in a few seconds');
    expect([program.status, JSON.parse(program.text).error.code]).toEqual([503, 'upstream_unavailable']);
    resolve();
    expect((await first).status).toBe(200);
    expect((await ask('/?search=2')).status).toBe(200);
  });

  it('is rejected for a visitor over the limit, but not for others who request the same page', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const counted: string[] = [];
    const countRender = (address: string): void => {
      counted.push(address);
      if (address === 'greedy') throw new RenderLimitError(29_500);
    };
    const { ask, renders } = await open(
      rendering(() => promise),
      { countRender },
    );
    const [greedy, other] = [
      ask('/?search=x', { 'x-forwarded-for': 'greedy' }),
      ask('/?search=x', { 'x-forwarded-for': 'other' }),
    ];
    await waitFor(() => expect(renders).toHaveLength(1));
    resolve();
    expect([(await greedy).status, (await greedy).headers['retry-after']]).toEqual([429, '30']);
    expect((await other).status).toBe(200);
    for (const path of ['/', '/feed/a-post', '/?search=x']) {
      expect((await ask(path, { 'x-forwarded-for': 'greedy' })).status).toBe(200);
    }
    expect(counted.filter((address) => address === 'greedy')).toHaveLength(1);
    await ask('/?search=y', { 'x-forwarded-for': '2001:db8:1:2:3::4' });
    expect(counted.at(-1)).toBe('2001:db8:1:2::/64');
  });
});

describe('what may become private at any moment', () => {
  it.each(['', '.md', '/rss.xml'])('is kept here and nowhere else (%s)', async (form) => {
    const { ask } = await open(
      rendering((_, response) => {
        addTags(['lists']);
        if (form) response.setHeader('content-type', 'text/plain');
        response.setHeader('cache-control', 'public, max-age=0, s-maxage=60, stale-while-revalidate=86400');
      }),
    );
    const path = `/lists/${'0a'.repeat(16)}`;
    const answers = [await ask(path + form), await ask(path + form), await ask(path, { accept: 'text/markdown' })];
    expect(answers.map(({ result }) => result)).toEqual(['miss', 'hit', undefined]);
    for (const { headers } of answers) expect(headers['cache-control']).toMatch(/^private, .*no-store/);
  });
});

describe('a session', () => {
  /** As /api/posts: it reads the session wherever there is one. */
  const personal = rendering((request, response) => {
    markPrivate();
    response.setHeader('content-type', 'application/json');
    response.setHeader('cache-control', 'public, s-maxage=60');
    response.end(JSON.stringify({ for: request.headers.cookie ?? 'everybody' }));
  });
  const paths = ['/api/posts', '/?search=x&bookmarks=1', '/?search=x', '/feed/a-post'];
  const of = async (answer: Promise<Answer>): Promise<string> => JSON.parse((await answer).text).for;

  it.each(paths)(
    'is never seen by others at %s, nor is what others see taken for it, in either order',
    async (path) => {
      for (const order of [
        [SESSION, {}, SESSION, {}],
        [{}, SESSION, {}, SESSION],
      ] as Record<string, string>[][]) {
        const { ask } = await open(personal);
        for (const headers of order) expect(await of(ask(path, headers))).toBe(headers.cookie ?? 'everybody');
        stop();
        await server?.close();
      }
    },
  );

  it.each(paths)('is not seen by others at %s if both render at once', async (path) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { ask, waitForRequests } = await open(async (request, response) => {
      await promise;
      await personal(request, response);
    });
    const visitors = [SESSION, {}, { cookie: 'session=of-bea' }, {}, SESSION] as Record<string, string>[];
    const asked = visitors.map((headers) => of(ask(path, headers)));
    await waitForRequests(visitors.length);
    resolve();
    expect(await Promise.all(asked)).toEqual(visitors.map(({ cookie = 'everybody' }) => cookie));
  });

  it('costs one render of an address that reads it', async () => {
    const { ask, renders } = await open(personal);
    await ask('/api/posts', SESSION);
    expect(renders.map(({ headers }) => headers.cookie)).toEqual([SESSION.cookie]);
  });

  it('makes no difference to a page that does not read it', async () => {
    const { ask, renders } = await open();
    await ask('/', SESSION);
    expect((await ask('/')).result).toBe('hit');
    expect((await ask('/', SESSION)).result).toBe('hit');
    expect(renders.map(({ headers }) => headers.cookie)).toEqual([undefined]);
  });

  it('of the data service is not shared if it is renewed', async () => {
    const { ask, renders } = await open();
    const cookie = 'sb-localhost-auth-token=x';
    expect((await ask('/auth', { cookie })).result).toBeUndefined();
    expect(renders[0]?.headers.cookie).toBe(cookie);
  });

  it.each([
    ['/auth', SESSION, '/auth'],
    ['/auth', { cookie: 'auth-failure=x' }, '/auth'],
    ['/auth?tab=sign-up&utm_source=y', {}, '/auth?tab=sign-up'],
    ['/auth?next=%2Ffeed&reset=a', {}, '/auth?next=%2Ffeed&reset=a'],
    ['/auth?code=a', {}, '/auth?code=a'],
  ])('makes %s a page of its own, as do its parameters', async (url, headers, rendered) => {
    const { ask, renders } = await open();
    expect((await ask(url, headers)).result).toBeUndefined();
    expect(renders.map((render) => render.url)).toEqual([rendered]);
  });

  it('is not looked for where the account page has none', async () => {
    const { ask } = await open();
    await ask('/auth?utm_source=y');
    expect((await ask('/auth')).result).toBe('hit');
  });
});

describe('the router', () => {
  const part = { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' };
  const from = (slug: string) => ({
    rsc: '1',
    'next-router-state-tree': encodeURIComponent(JSON.stringify(['', { children: [['slug', slug, 'd', null], {}] }])),
    'next-url': `/feed/${slug}`,
  });

  it('gets the data of a page, which is another response than the page', async () => {
    const { ask, renders } = await open();
    await ask('/?dir=asc');
    for (const result of ['miss', 'hit']) expect((await ask('/?_rsc=a&dir=asc', { rsc: '1' })).result).toBe(result);
    expect(renders.at(-1)).toMatchObject({ url: '/?dir=asc&_rsc=', headers: { rsc: '1' } });
    expect((await ask('/?dir=asc')).result).toBe('hit');
  });

  it.each([part, from('a'), from('b'), from('x'.repeat(4_000)), { rsc: '1', 'next-router-state-tree': '%zz' }])(
    'gets one response wherever it is and whatever part it asks for',
    async (headers) => {
      const { ask, renders } = await open();
      await ask('/feed/b?_rsc=a', { rsc: '1' });
      expect((await ask('/feed/b?_rsc=b', headers)).result).toBe('hit');
      const own = '/subscribe/confirm?_rsc=c&token=x';
      await ask(own, headers);
      expect(renders.at(-1)?.url).toBe('/subscribe/confirm?token=x&_rsc=');
      for (const render of renders)
        expect(Object.keys(render.headers).filter((name) => name.includes('next'))).toEqual([]);
    },
  );

  it('ignores other values of its headers', async () => {
    const { ask, renders } = await open();
    for (const headers of [{ rsc: '2' }, { 'next-router-prefetch': '1' }] as Record<string, string>[]) {
      await ask('/', headers);
    }
    expect(renders.map(({ url, headers }) => [url, headers.rsc])).toEqual([['/', undefined]]);
  });

  it('is limited to a part of the memory', async () => {
    const { ask } = await open(rendering(), { bounds: { bytes: 60_000, composedBytes: 60_000, missingBytes: 60_000 } });
    await ask('/');
    for (let index = 0; index < 100; index += 1) await ask(`/feed/${index}?_rsc=a`, { rsc: '1' });
    expect((await ask('/')).result).toBe('hit');
    expect((await ask('/feed/99?_rsc=a', { rsc: '1' })).result).toBe('hit');
    expect((await ask('/feed/0?_rsc=a', { rsc: '1' })).result).toBe('miss');
  });
});

describe('messages of assistants', () => {
  const call = (id: number | string, query: string) =>
    JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'search', arguments: { query } } });
  const answering: Page = async (request, response) => {
    setMaxAge(60);
    addTags(['posts']);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { id, params } = JSON.parse(Buffer.concat(chunks).toString());
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ result: params.arguments, jsonrpc: '2.0', id }));
  };
  const post = async (url: string, body: string, headers: Record<string, string> = {}) => {
    const own = { 'content-type': 'application/json', ...headers };
    const response = await fetch(`${url}/mcp`, { method: 'POST', body, headers: own });
    return { status: response.status, result: response.headers.get('cache-status'), text: await response.text() };
  };

  it('that are equal but for their ids have one render, until posts change', async () => {
    const { renders, url } = await open(answering);
    const [first, second] = [await post(url, call(1, 'a'), SESSION), await post(url, call('b', 'a'))];
    expect(JSON.parse(first.text)).toEqual({ result: { query: 'a' }, jsonrpc: '2.0', id: 1 });
    expect(JSON.parse(second.text)).toEqual({ result: { query: 'a' }, jsonrpc: '2.0', id: 'b' });
    expect([first.result, second.result]).toEqual(['sellerfeed; miss', 'sellerfeed; hit']);
    await post(url, call(1, 'other'));
    expect(renders.map(({ headers }) => headers.cookie)).toEqual([undefined, undefined]);
    invalidate({ tags: ['posts'], isRemoval: true });
    expect(await post(url, call(1, 'a'))).toMatchObject({ result: 'sellerfeed; miss' });
  });

  it('are led to their route, and visitors to the page', async () => {
    const { renders, url, ask } = await open((request, response) => {
      response.end(`${request.method} ${request.url}`);
    });
    expect((await post(url, 'no message')).text).toBe('POST /internal/mcp');
    expect((await post(url, 'x'.repeat(100_000))).text).toBe('POST /internal/mcp');
    expect((await ask('/mcp', { accept: 'text/html' })).text).toBe('GET /mcp');
    expect(renders).toHaveLength(3);
    for (const method of ['OPTIONS', 'DELETE', 'PUT'])
      expect((await ask('/mcp', {}, method)).text).toBe('passed /internal/mcp');
    expect((await ask('/mcp', { accept: 'text/event-stream' })).text).toBe('passed /internal/mcp');
    expect((await ask('/internal/mcp', {}, 'POST')).status).toBe(405);
  });
});
