import { get, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import compression from 'compression';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FoundPage, requestContext } from '#lib/http/request-context.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';
import { createCompressOnce } from './compress-once.ts';
import { createCompressedCopies } from './compressed-copies.ts';
import { createPageHits } from './page-hits.ts';

const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; text: string };

/** What the page cache has, and how Next answers from it. */
let page: { entry: object; html: string; isFresh: boolean };
let says: Record<string, string | string[]>;
/** The addresses that Next was asked for. */
let asked: string[];
let compressions: number;
let server: LocalServer;

const store = (words: string, isFresh = true) => {
  page = { entry: {}, html: `<p>${words}</p>`.repeat(200), isFresh };
};
const found = ({ entry, html }: typeof page): FoundPage => ({
  entry,
  read: (segment) => (segment === null ? html : segment === '/_tree' ? Buffer.from(`tree of ${html}`) : undefined),
  look: async () => (page.isFresh ? found(page) : null),
});

function next(request: IncomingMessage, response: ServerResponse): void {
  asked.push(request.url ?? '');
  const context = requestContext.getStore();
  if (context) context.foundPage = found(page);
  const headers = {
    vary: 'rsc, next-router-state-tree',
    'content-security-policy': `script-src '${page.html.length}'`,
    'cache-control': 's-maxage=60, stale-while-revalidate=86340',
    'x-nextjs-cache': page.isFresh ? 'HIT' : 'STALE',
    etag: `"${page.html.length}"`,
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(page.html.length),
    ...says,
  };
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (request.headers.rsc) {
    for (const name of ['etag', 'content-length', 'content-security-policy']) response.removeHeader(name);
    response.setHeader('content-type', 'text/x-component');
    const segment = String(request.headers['next-router-segment-prefetch']);
    const body = segment === '/_tree' ? `tree of ${page.html}` : '0:{}';
    // A stream, as Next has it.
    response.flushHeaders();
    response.write(body.slice(0, 3));
    response.write(Buffer.from(body.slice(3)));
    response.end();
  } else if (request.method === 'HEAD') response.end(null);
  else response.end(page.html);
}

beforeEach(async () => {
  store('one');
  says = {};
  asked = [];
  compressions = 0;
  const around = compression();
  const copies = createCompressedCopies({
    compress: async (body, encoding) => {
      compressions += 1;
      const zlib = await import('node:zlib');
      return encoding === 'br' ? zlib.brotliCompressSync(body) : zlib.gzipSync(body);
    },
  });
  const compressOnce = createCompressOnce(copies);
  const hits = createPageHits({ copies, maxHits: 3 });
  let count = 0;
  server = await serveLocally((request, response) => {
    count += 1;
    response.setHeader('x-request-id', `request-${count}`);
    const context = { id: '', method: '', path: '', setStatus: () => {} };
    requestContext.run(context, () =>
      hits.answer(request, response, () =>
        around(request, response, () =>
          compressOnce(request, response, () => hits.learn(request, response, () => next(request, response))),
        ),
      ),
    );
  });
});
afterEach(() => server.close());

const ask = (path = '/', headers: Record<string, string> = BROWSER, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    get(server.url + path, { headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode: status, headers: got } = response;
        const { date: _, ...others } = got;
        resolve({ status, headers: others, text: decode(Buffer.concat(chunks), got['content-encoding']) });
      });
    }).on('error', reject);
  });

function decode(sent: Buffer, encoding: string | undefined): string {
  if (sent.length === 0) return '';
  if (encoding === 'br') return brotliDecompressSync(sent).toString();
  return (encoding === 'gzip' ? gunzipSync(sent) : sent).toString();
}

describe('a page that is fresh', () => {
  it.each([
    ['Brotli', BROWSER],
    ['gzip', { 'accept-encoding': 'gzip' }],
    ['no encoding', {}],
  ])('is answered without Next, with what Next said of it (%s)', async (_, headers) => {
    const [first, second] = [await ask('/', headers), await ask('/', headers)];
    expect(asked).toEqual(['/']);
    expect(second.text).toBe(page.html);
    expect(first.headers['x-request-id']).toBe('request-1');
    expect(first.headers['cache-status']).toBeUndefined();
    const own = { 'x-request-id': 'request-2', 'cache-status': 'web; hit' };
    expect(second).toEqual({ ...first, headers: { ...first.headers, ...own } });
    expect(compressions).toBeLessThanOrEqual(1);
  });

  it('is answered without Next to who follows a link of a campaign', async () => {
    await ask();
    for (const query of ['?utm_source=mail&utm_campaign=a-b.c', '?gclid=x', '?ref=a&']) {
      expect((await ask(`/${query}`)).text).toBe(page.html);
    }
    expect([asked, compressions]).toEqual([['/'], 1]);
  });

  it('is not sent to who has it', async () => {
    const { headers } = await ask();
    const known = String(headers.etag);
    expect(known).toMatch(/^W\//);
    const again = await ask('/', { ...BROWSER, 'if-none-match': known });
    expect(again).toMatchObject({ status: 304, text: '', headers: { etag: known, vary: headers.vary } });
    expect(again.headers['content-security-policy']).toBe(headers['content-security-policy']);
    expect(again.headers['content-type']).toBeUndefined();
    expect(asked).toEqual(['/']);
  });

  it('is sent to who has another, or loads anew', async () => {
    const { headers } = await ask();
    const known = String(headers.etag);
    expect((await ask('/', { ...BROWSER, 'if-none-match': 'W/"other"' })).status).toBe(200);
    expect((await ask('/', { ...BROWSER, 'if-none-match': known, 'cache-control': 'no-cache' })).status).toBe(200);
  });

  it('has the same head where nothing but that is asked for', async () => {
    await ask();
    const { headers, text } = await ask();
    const head = await ask('/', BROWSER, 'HEAD');
    expect(head).toEqual({ status: 200, text: '', headers: { ...headers, 'x-request-id': 'request-3' } });
    expect(text).not.toBe('');
    expect(asked).toEqual(['/']);
  });
});

describe('a part of a page that the router fetches ahead', () => {
  const AHEAD = { ...BROWSER, rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' };
  const URL = '/?_rsc=hash-1';

  it('is answered without Next while the page is fresh, compressed once', async () => {
    const first = await ask(URL, { ...AHEAD, 'next-url': '/' });
    expect(first.text).toBe(`tree of ${page.html}`);
    for (const from of ['/', '/feed/a']) {
      const { text, headers } = await ask(URL, { ...AHEAD, 'next-url': from });
      expect(text).toBe(first.text);
      const { 'transfer-encoding': _, ...same } = first.headers;
      const own = { 'x-request-id': headers['x-request-id'], 'cache-status': 'web; hit' };
      expect(headers).toEqual({ ...same, ...own, 'content-length': headers['content-length'] });
    }
    expect([asked, compressions]).toEqual([[URL], 1]);
  });

  it('is another when the page is', async () => {
    await ask(URL, AHEAD);
    await ask(URL, AHEAD);
    store('another');
    for (const _ of [1, 2]) expect((await ask(URL, AHEAD)).text).toBe(`tree of ${page.html}`);
    expect(asked).toEqual([URL, URL]);
  });

  it.each([
    ['another part', URL, { 'next-router-segment-prefetch': '/_index' }],
    ['a hash that Next has not checked', '/?_rsc=hash-2', {}],
    ['no hash', '/', {}],
    ['a filter', '/?search=a&_rsc=hash-1', {}],
    ['where the browser is', URL, { 'next-router-state-tree': '[]' }],
    ['all of it', URL, { 'next-router-prefetch': '2' }],
  ])('is for Next with %s', async (_, url, headers) => {
    await ask(URL, AHEAD);
    asked = [];
    await ask(url, { ...AHEAD, ...headers });
    expect(asked).toEqual([url]);
  });

  it('is no page, nor the page a part', async () => {
    await ask(URL, AHEAD);
    expect((await ask('/')).text).toBe(page.html);
    expect((await ask(URL, AHEAD)).text).toBe(`tree of ${page.html}`);
  });
});

describe('Next answers', () => {
  const learn = async (path = '/') => {
    await ask(path);
    asked = [];
  };

  it('once more when the page is another', async () => {
    await learn();
    store('another');
    const { text, headers } = await ask();
    expect(text).toContain('another');
    expect(headers['content-security-policy']).toContain(String(page.html.length));
    await ask();
    expect(asked).toEqual(['/']);
  });

  it('when the same words are stored again, whose headers may be others', async () => {
    await learn();
    store('one');
    says = { 'cache-control': 's-maxage=3' };
    expect((await ask()).headers['cache-control']).toBe('s-maxage=3');
    expect(asked).toEqual(['/']);
  });

  it('for as long as the page is stale', async () => {
    await learn();
    page.isFresh = false;
    for (const _ of [1, 2]) expect((await ask()).headers['x-nextjs-cache']).toBe('STALE');
    expect(asked).toEqual(['/', '/']);
  });

  it.each([
    ['data for the router', { rsc: '1' }],
    ['a prefetch', { 'next-router-prefetch': '1' }],
    ['a page made anew', { 'x-prerender-revalidate': 'secret' }],
    ['a draft', { cookie: 'a=b; __prerender_bypass=secret' }],
    ['Markdown', { accept: 'text/markdown' }],
  ])('who wants %s', async (_, headers) => {
    await learn();
    await ask('/', { ...BROWSER, ...headers });
    expect(asked).toEqual(['/']);
    // And says nothing by that to others.
    expect((await ask()).text).toBe(page.html);
  });

  it.each([
    '/?search=a',
    '/?utm_source=a&search=a',
    '/?anything=a',
    '/auth',
    '/subscribe',
    '/feed/',
    '/feed/a/b',
    '/FEED',
  ])('at %s', async (path) => {
    await learn(path);
    await ask(path);
    expect(asked).toEqual([path]);
  });

  it('to whoever sends something', async () => {
    await learn();
    await ask('/', BROWSER, 'POST');
    expect(asked).toEqual(['/']);
  });

  it.each([
    ['sets a cookie', { 'set-cookie': 'a=1' }],
    ['is no page of the cache', { 'x-nextjs-cache': [] }],
  ])('each time where its answer %s', async (_, headers) => {
    says = headers;
    await learn();
    await ask();
    expect(asked).toEqual(['/']);
  });

  it('at addresses that were forgotten for others', async () => {
    for (const path of ['/', '/feed/a', '/feed/b', '/feed/c']) await ask(path);
    asked = [];
    for (const path of ['/feed/a', '/feed/b', '/feed/c', '/']) await ask(path);
    expect(asked).toEqual(['/']);
  });
});
