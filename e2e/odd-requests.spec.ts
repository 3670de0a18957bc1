import { expect, test } from './fixtures/test.ts';

// Requests as scanners send them and caches rewrite them. No page is opened.

const FOR_SECONDS = /no-store|^public, max-age=0, s-maxage=10$/;
const PART = { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' };
/** Requests that Next itself fails to handle. */
const UNREADABLE = [
  { rsc: '1', 'next-router-state-tree': 'x' },
  { rsc: '1', 'next-router-state-tree': '%5B%22%22%5D', 'next-url': '%' },
  { rsc: '1', 'next-router-prefetch': '1', 'next-router-state-tree': '%' },
];

test('an address with needlessly encoded characters leads to the address without, and is stored nowhere', async ({
  request,
  api,
}) => {
  const [post] = await api.seedPosts([{ title: 'Encoded address', text: 'Asked for in another form.' }]);
  const path = `/feed/${post?.slug}`;
  for (const [encoded, canonical] of [
    ['/%66eed', '/feed'],
    ['/%61uth', '/auth'],
    ['/rss%2Exml', '/rss.xml'],
    ['/api/%70osts?page=2', '/api/posts?page=2'],
    ['/%66eed?search=encoded', '/feed?search=encoded'],
    [path.replaceAll('-', '%2D'), path],
  ] as const) {
    const redirect = await request.get(encoded, { maxRedirects: 0 });
    const { location, 'cache-control': rules } = redirect.headers();
    expect([redirect.status(), location, rules], encoded).toEqual([308, canonical, 'no-store']);
    expect((await request.get(encoded)).status(), encoded).toBe(200);
  }
});

test('404 responses are cached for seconds only, at any address', async ({ request }) => {
  for (const path of [
    '/nothing',
    '/%2566eed',
    '/feed%2Fa',
    '/FEED',
    '/FEED?search=a',
    '/Auth',
    '/feed/does-not-exist',
  ]) {
    for (const headers of [{}, { rsc: '1' }, PART] as Record<string, string>[]) {
      const response = await request.get(path, { headers });
      expect(response.status(), path).toBe(404);
      expect(response.headers()['cache-control'], path).toMatch(FOR_SECONDS);
    }
  }
});

test("Next's own pages are not found", async ({ request }) => {
  for (const path of ['/_global-error', '/_not-found', '/_error', '/404', '/500']) {
    for (const headers of [{}, { rsc: '1' }]) {
      const response = await request.get(path, { headers });
      expect([response.status(), response.headers()['cache-control']], path).toEqual([
        404,
        expect.stringMatching(FOR_SECONDS),
      ]);
    }
  }
});

test('headers that Next cannot read are ignored, bodies are refused, and neither ends a request with a failure', async ({
  request,
}) => {
  const pages = ['/', '/?search=st', '/feed?page=2', '/subscribe/confirm?token=x', '/auth', '/nothing'];
  for (const path of pages) {
    for (const headers of UNREADABLE) {
      expect((await request.get(path, { headers })).status(), path).toBe(path === '/nothing' ? 404 : 200);
    }
    for (const headers of [{}, { rsc: '1' }, { 'next-action': 'x' }] as Record<string, string>[]) {
      for (const body of [{ multipart: { a: 'b' } }, { form: { a: 'b' } }, { data: 'x' }]) {
        const response = await request.post(path, { ...body, headers, maxRedirects: 0 });
        expect([response.status(), response.headers().allow], path).toEqual([405, 'GET, HEAD']);
      }
    }
  }
});
