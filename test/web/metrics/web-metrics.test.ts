import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordToolCall } from '#lib/mcp/tool-calls.ts';
import { recordCacheLookup } from '#runtime/metrics/cache-lookups.ts';
import { createRouteFinder } from '#server/metrics/find-route.ts';
import { openWebMetrics } from '#server/metrics/open-web-metrics.ts';
import { findValue, parseScrape } from '#test/rig/metrics.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';
import { waitFor } from '#test/rig/wait-for.ts';

const TOKEN = 'metrics-token-of-the-tests-0123456789abcdef';
const REQUESTS = 'sellerfeed_http_request_duration_seconds_count';
const CALLS = 'sellerfeed_upstream_request_duration_seconds_count';

let directory: string;
let web: LocalServer;
let upstream: LocalServer;

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'metrics-test-'));
  writeFileSync(
    path.join(directory, 'routes-manifest.json'),
    JSON.stringify({
      staticRoutes: [{ page: '/' }, { page: '/feed' }, { page: '/_not-found' }],
      dynamicRoutes: [
        { page: '/feed/[slug]', regex: '^/feed/([^/]+?)(?:/)?$' },
        { page: '/internal/markdown/[kind]/[key]', regex: '^/internal/markdown/([^/]+?)/([^/]+?)(?:/)?$' },
      ],
    }),
  );
  upstream = await serveLocally((request, response) => {
    if (request.url?.startsWith('/api/hangs')) return;
    response.statusCode = request.url?.startsWith('/api/news/7/') ? 429 : 200;
    response.end('{}');
  });
  const watchRequest = await openWebMetrics({
    token: TOKEN,
    findRoute: createRouteFinder(directory),
    contentApi: upstream.url,
    dataService: upstream.url,
  });
  web = await serveLocally((request, response) =>
    watchRequest(request, response, () => {
      response.statusCode = request.url?.startsWith('/nothing') ? 404 : 200;
      // As Next does on its way.
      request.url = '/rewritten';
      response.end('the site');
    }),
  );
});
afterAll(async () => {
  await web.close();
  await upstream.close();
  rmSync(directory, { recursive: true, force: true });
});

const get = async (url: string, headers: Record<string, string> = {}) => {
  const response = await fetch(web.url + url, { headers });
  return { status: response.status, body: await response.text(), type: response.headers.get('content-type') };
};
const scrape = async () => parseScrape((await get('/metrics', { authorization: `Bearer ${TOKEN}` })).body);

it('counts requests by the pattern of their route, never by their address', async () => {
  const secret = 'a-slug-that-is-in-no-label';
  for (const url of [
    '/',
    '/?utm_source=x',
    '/?search=shoes',
    '/feed?sort=date',
    `/feed/${secret}`,
    `/nothing/${secret}`,
    '/_not-found',
    `/internal/markdown/feed/${secret}`,
    '/_next/static/chunks/a.js',
  ]) {
    await get(url);
  }
  await waitFor(async () => {
    const samples = await scrape();
    const count = (route: string, status = '200') => findValue(samples, REQUESTS, { route, method: 'GET', status });
    expect({
      home: count('/'),
      filtered: [count('/ filtered'), count('/feed filtered')],
      article: count('/feed/[slug]'),
      files: count('static'),
      missing: count('other', '404'),
    }).toEqual({ home: 2, filtered: [1, 1], article: 1, files: 1, missing: 1 });
    expect(JSON.stringify(samples)).not.toContain(secret);
  });
});

it('answers a scrape to whoever brings the token, and is no address for anybody else', async () => {
  expect(await get('/metrics', { authorization: `Bearer ${TOKEN}` })).toMatchObject({
    status: 200,
    body: expect.stringContaining('nodejs_eventloop_lag_p99_seconds'),
    type: expect.stringContaining('version=0.0.4'),
  });
  expect(await get('/metrics')).toMatchObject({ body: 'the site' });
  expect(await get('/metrics', { authorization: `Bearer ${TOKEN}x` })).toMatchObject({ status: 401 });
  expect(await get('/metrics', { authorization: TOKEN })).toMatchObject({ status: 401 });
});

it('counts calls that go out, by call and by how they ended', async () => {
  const call = async (url: string, options?: RequestInit) => (await fetch(upstream.url + url, options)).text();
  await call('/api/news/get-by-url-slug/some-post?populate=*');
  await call('/api/news/get-by-url-slug/another/post');
  await call('/api/news/7/report');
  await call('/rest/v1/gb_daily_summaries?select=id');
  await expect(call('/api/hangs', { signal: AbortSignal.timeout(20) })).rejects.toThrow();
  await waitFor(async () => {
    const samples = await scrape();
    const count = (labels: Record<string, string>) => findValue(samples, CALLS, labels);
    expect([
      count({ upstream: 'content', call: '/api/news/get-by-url-slug/:slug', status: '200' }),
      count({ upstream: 'content', call: '/api/news/:id/report', status: '429' }),
      count({ upstream: 'data', call: '/rest/v1/gb_daily_summaries', status: '200' }),
      count({ upstream: 'content', call: '/api/hangs', status: 'timeout' }),
    ]).toEqual([2, 1, 1, 1]);
  });
  // The tests' own requests to the web are none of its calls.
  expect((await scrape()).filter(({ name, labels }) => name === CALLS && labels.upstream === undefined)).toEqual([]);
});

it('counts what looks into caches have found', async () => {
  recordCacheLookup('pages', 'hit');
  recordCacheLookup('pages', 'hit');
  recordCacheLookup('pages', 'stale');
  const samples = await scrape();
  const count = (result: string) => findValue(samples, 'sellerfeed_cache_lookups_total', { cache: 'pages', result });
  expect([count('hit'), count('stale'), count('miss')]).toEqual([2, 1, undefined]);
});

it('counts calls of assistants by tool and outcome', async () => {
  recordToolCall({ tool: 'search', outcome: 'answered' });
  for (let turn = 0; turn < 2; turn += 1) recordToolCall({ tool: 'search', outcome: 'cached' });
  const samples = await scrape();
  const count = (outcome: string) => findValue(samples, 'sellerfeed_mcp_calls_total', { tool: 'search', outcome });
  expect([count('answered'), count('cached')]).toEqual([1, 2]);
});
