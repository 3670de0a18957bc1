import { findValue, listMetricNames, parseScrape } from '#test/rig/metrics.ts';
import { type CollectedSpan, serveCollector } from '#test/rig/otlp-collector.ts';
import { expect, test } from './fixtures/test.ts';

const SITE_URL = 'https://feed.example.com';
const METRICS_TOKEN = 'metrics-token-of-the-journeys-0123456789abcdef';
test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern
  stackSettings: async ({}, use) => {
    const collector = await serveCollector();
    await use({ SITE_URL, TRUST_PROXY: '2', METRICS_TOKEN, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    // Ended by now: all that they had to say has been sent.
    expectOneTrace(collector.spans, 'GET /feed/[slug]');
    expect(collector.received()).not.toContain('search=');
    await collector.close();
  },
});

/** Addresses that only this machine can reach. */
const INTERNAL = /127\.0\.0\.1|localhost|\[::1\]/i;

/** That some page of this name leads, through spans of Next's own, to a statement of the backend. */
function expectOneTrace(spans: CollectedSpan[], page: string): void {
  const traces = spans
    .filter(({ name, parentSpanId }) => name === page && parentSpanId === '')
    .map((span) => span.traceId);
  const services = traces.map((traceId) => spans.filter((span) => span.traceId === traceId));
  const whole = services.filter((mine) => mine.some(({ attributes }) => 'db.query.text' in attributes));
  expect(whole.length).toBeGreaterThan(0);
  expect(whole[0]?.map(({ name }) => name)).toContain('GET /api/news/get-by-url-slug/:slug{.+}');
  expect(whole[0]?.some(({ attributes }) => attributes['next.span_type'] === 'BaseServer.handleRequest')).toBe(true);
}

test('nothing that a site behind proxies sends names an address of its machine, browsers are told to stay on https, and metrics take the token', async ({
  request,
  privateStack,
}) => {
  const { webUrl, apiUrl, api } = privateStack;
  await test.step('web and backend serve metrics to requests with the token', async () => {
    const [nightingale] = await api.seedPosts([{ title: 'Nightingales', text: 'Counted by their pattern.' }]);
    const slug = nightingale?.slug ?? '';
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const scrape = async (origin: string) => (await request.get(`${origin}/metrics`, { headers })).text();

    expect((await request.get(`${webUrl}/metrics`)).status()).toBe(404);
    expect((await request.get(`${apiUrl}/metrics`)).status()).toBe(404);
    for (const path of ['/', '/', `/feed/${slug}`, `/feed/${slug}`, '/?search=nightingales', '/no/such/page']) {
      await request.get(webUrl + path);
    }
    await expect(async () => {
      const text = await scrape(webUrl);
      const samples = parseScrape(text);
      const requests = (route: string, status = '200') =>
        findValue(samples, 'sellerfeed_http_request_duration_seconds_count', { route, status }) ?? 0;
      expect(requests('/')).toBeGreaterThanOrEqual(2);
      expect(requests('/feed/[slug]')).toBe(2);
      expect(requests('/ filtered')).toBe(1);
      expect(requests('other', '404')).toBeGreaterThanOrEqual(2);
      const upstream = { upstream: 'content', call: '/api/news/get-by-url-slug/:slug', status: '200' };
      expect(findValue(samples, 'sellerfeed_upstream_request_duration_seconds_count', upstream)).toBeGreaterThanOrEqual(
        1,
      );
      const pages = { cache: 'pages', result: 'miss' };
      expect(findValue(samples, 'sellerfeed_cache_lookups_total', pages)).toBeGreaterThanOrEqual(1);
      expect(text).not.toContain(slug);
    }).toPass();

    const backend = await scrape(apiUrl);
    const samples = parseScrape(backend);
    expect(findValue(samples, 'sellerfeed_posts')).toBeGreaterThanOrEqual(1);
    expect(findValue(samples, 'sellerfeed_database_query_duration_seconds_count', { kind: 'select' })).toBeGreaterThan(
      0,
    );
    expect(listMetricNames(backend)).toContain('sellerfeed_mails_total');
    expect(backend).not.toContain(slug);
  });

  const [post, missed] = await api.seedPosts([
    { title: 'Seen from outside', text: 'By everybody. #ppc', hashtags: ['#ppc'] },
    { title: 'Never read', text: 'While the content API was there.' },
  ]);
  await expect.poll(async () => (await request.get(webUrl)).text()).toContain('Seen from outside');

  const problems: string[] = [];
  const look = async (path: string, options: Parameters<typeof request.fetch>[1] = {}) => {
    const response = await request.fetch(webUrl + path, { maxRedirects: 0, ...options });
    const headers = response.headersArray().map(({ name, value }) => `${name}: ${value}`);
    for (const text of [...headers, ...(await response.text()).split('\n')]) {
      const match = INTERNAL.exec(text);
      if (match)
        problems.push(
          `${path} (${response.status()}): …${text.slice(Math.max(0, match.index - 60), match.index + 40)}…`,
        );
    }
    if (response.headers()['strict-transport-security'] !== 'max-age=31536000') problems.push(`${path}: no HSTS`);
    return response.status();
  };

  const article = `/feed/${post?.slug}`;
  for (const path of [
    '/',
    '/feed',
    '/?search=seen',
    '/?page=2',
    article,
    `${article}.md`,
    `/feed/%2F${post?.slug}`,
    `${article}/`,
    `//${post?.slug}`,
    '/feed//',
    '/feed/nothing-here',
    '/no/such/page',
    '/feed/%E0%A4%A',
    '/auth',
    '/auth?code=x',
    '/subscribe',
    '/subscribe/confirm',
    '/subscribe/received',
    '/save-linkedin-and-x-posts-tool',
    '/offline',
    '/rss.xml',
    '/atom.xml',
    '/feed.json',
    '/sitemap.xml',
    '/sitemaps/pages.xml',
    '/sitemaps/posts-1.xml',
    '/news-sitemap.xml',
    '/robots.txt',
    '/llms.txt',
    '/openapi.json',
    '/manifest.webmanifest',
    '/sw.js',
    '/api/health',
    '/api/posts',
    '/api/hashtags',
    '/api/authors',
    '/api/banner',
    '/api/session',
    '/api/data-service',
    '/api/nothing',
    '/og/post/nothing',
    '/uploads/nothing.png',
    '/icon.svg',
  ]) {
    await look(path);
  }
  // As a proxy asks that does not pass on which host it was asked for, and one that names another.
  await look(`/feed/%2F${post?.slug}`, { headers: { host: '127.0.0.1:3000' } });
  await look(article, { headers: { rsc: '1' } });
  await look('/api/session', { method: 'POST', headers: { origin: SITE_URL }, data: {} });

  await test.step('where headers of proxies are believed by their number, only this machine reaches the web', async () => {
    const { port } = new URL(webUrl);
    expect((await request.get(`http://127.0.0.1:${port}/api/health`)).status()).toBe(200);
    // Another address of the machine, for a web that listens on every one.
    await expect(request.get(`http://127.0.0.2:${port}/api/health`)).rejects.toThrow(/ECONNREFUSED|EADDRNOTAVAIL/);
  });

  await test.step('a request over plain http is none of the site’s', async () => {
    const signOut = (origin: string) =>
      request.delete(`${webUrl}/api/session`, { headers: { origin, host: 'feed.example.com' } });
    expect((await signOut(SITE_URL)).status()).toBeLessThan(300);
    expect((await signOut('http://feed.example.com')).status()).toBe(403);
  });

  await privateStack.stopBackend();
  for (const path of [
    '/?search=outage',
    `/feed/${missed?.slug}`,
    '/rss.xml?search=x',
    '/api/posts?search=x',
    '/sitemaps/posts-2.xml',
    '/uploads/away.png',
    '/api/account',
  ]) {
    await look(path);
  }
  expect(problems).toEqual([]);
});
