import { findValue, listMetricNames, parseScrape } from '#test/rig/metrics.ts';
import { type CollectedSpan, serveCollector } from '#test/rig/otlp-collector.ts';
import { expect, test } from './fixtures/test.ts';

const METRICS_TOKEN = 'metrics-token-of-the-journeys-0123456789abcdef';
test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern
  stackSettings: async ({}, use) => {
    const collector = await serveCollector();
    await use({ METRICS_TOKEN, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    // Ended by now: all that they had to say has been sent.
    expectOneTrace(collector.spans, 'GET /feed/[slug]');
    expect(collector.received()).not.toContain('search=');
    await collector.close();
  },
});

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

test('web and backend serve metrics to requests with the token', async ({ request, privateStack }) => {
  const { webUrl, apiUrl, api } = privateStack;
  const [post] = await api.seedPosts([{ title: 'Nightingales', text: 'Counted by their pattern.' }]);
  const slug = post?.slug ?? '';
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
  expect(findValue(samples, 'sellerfeed_database_query_duration_seconds_count', { kind: 'select' })).toBeGreaterThan(0);
  expect(listMetricNames(backend)).toContain('sellerfeed_mails_total');
  expect(backend).not.toContain(slug);
});
