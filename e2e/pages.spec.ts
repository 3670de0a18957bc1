import { get as httpGet, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { parsePage } from './fixtures/html.ts';
import { sharedStack } from './fixtures/stack.ts';
import { expect, test, uniqueName } from './fixtures/test.ts';

const AGENTS = {
  browser: 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
  Googlebot: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  Twitterbot: 'Twitterbot/1.0',
};

for (const [agent, userAgent] of Object.entries(AGENTS)) {
  test(`the feed is whole HTML for ${agent}`, async ({ request }) => {
    for (const path of ['/', '/feed']) {
      const response = await request.get(path, { headers: { 'user-agent': userAgent } });
      expect(response.status()).toBe(200);
      const { $, canonical, title, meta, structuredData } = parsePage(await response.text());
      const posts = $('main article:has(a[href^="/feed/"])');
      expect(posts.length, 'posts').toBe(25);
      // Of a day, or of a post below none.
      const dates = $('#post-list time')
        .toArray()
        .map((element) => $(element).attr('datetime') ?? '');
      expect(dates).not.toEqual([]);
      expect(dates, 'newest first').toEqual([...dates].sort().reverse());
      expect(title).toBe('A curated feed of the top Amazon experts posts');
      expect(meta('description')).toBe('A curated feed of the top Amazon experts posts. Updated daily.');
      expect(meta('og:title')).toBe(title);
      expect(meta('og:image')).toMatch(/^http.*\/og\/page\/default$/);
      expect(meta('twitter:card')).toBe('summary_large_image');
      expect(meta('robots')).toContain('index');
      expect(new URL(canonical ?? '').pathname).toBe(path);
      expect(structuredData.get('CollectionPage')).toBeDefined();
      expect($('h1').text()).toBe('A curated feed of the top Amazon experts posts');
      expect($('main').text()).toMatch(/\d+ posts (today|latest)/);
    }
  });

  test(`an article is whole HTML for ${agent}`, async ({ request, api }) => {
    const title = `Whole article ${uniqueName('whole')}`;
    const [post] = await api.seedPosts([
      { title, text: `${title}\n\nLast words of the post. #ppc`, postUser: 'Imre Vass', type: 'Twitter' },
    ]);
    const response = await request.get(`/feed/${post?.slug}`, { headers: { 'user-agent': userAgent } });
    expect(response.status()).toBe(200);
    const { $, canonical, meta, structuredData, ...page } = parsePage(await response.text());
    expect(page.title).toContain(title);
    // A short post is its heading whole.
    expect($('h1').text()).toBe(`${title}\n\nLast words of the post.`);
    expect($('main').text()).toContain('Last words of the post.');
    expect(new URL(canonical ?? '').pathname).toBe(`/feed/${post?.slug}`);
    expect(meta('og:type')).toBe('article');
    expect(meta('article:published_time')).toMatch(/^\d{4}-/);
    expect(meta('author')).toBe('Imre Vass');
    expect(structuredData.get('NewsArticle')).toMatchObject({
      '@context': 'https://schema.org',
      headline: title,
      author: { '@type': 'Person', name: 'Imre Vass' },
      datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      image: [expect.stringMatching(/^http/)],
      publisher: { '@type': 'Organization' },
    });
  });
}

test('the home page offers search engines its search', async ({ request }) => {
  const { structuredData } = parsePage(await (await request.get('/')).text());
  expect(structuredData.get('WebSite')).toMatchObject({
    potentialAction: {
      '@type': 'SearchAction',
      target: { urlTemplate: expect.stringContaining('/?search={search_term_string}') },
    },
  });
});

test('an unknown page is a 404 with its own text', { tag: '@own-server' }, async ({ page, allowErrors }) => {
  allowErrors(/status of 404/);
  const article = { words: 'News Not Found', way: 'Back to News', title: 'News Not Found | Sellerfeed' };
  const screen = { words: 'Oops! Page not found', way: 'Return to Home', title: 'Page not found | Sellerfeed' };
  for (const [path, { words, way, title }] of [
    ['/feed/no-such-post', article],
    ['/feed/with%20space', article],
    ['/no/such/page', screen],
    ['/internal/markdown/feed/a-post', screen],
    ['/feed/%E0%A4%A', screen],
  ] as const) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    expect(parsePage((await response?.text()) ?? '').title, path).toBe(title);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(words);
    await expect(page.getByRole('main').getByRole('link', { name: way }), path).toHaveAttribute('href', '/');
  }
});

test('leading slashes of a slug are stripped', async ({ request, api }) => {
  const [post] = await api.seedPosts([
    { title: `Slashes ${uniqueName('slash')}`, text: uniqueName('Slashes before the slug') },
  ]);
  for (const slashes of ['%2F', '%2F%2F']) {
    const response = await request.get(`/feed/${slashes}${post?.slug}`, { maxRedirects: 0 });
    expect(response.status(), slashes).toBe(308);
    expect(new URL(response.headers().location ?? '', response.url()).pathname).toBe(`/feed/${post?.slug}`);
  }
});

test('a text with markup is shown as text', async ({ page, api }) => {
  const text = `Bold <b>claims</b> <script>document.title = "hacked"</script> & "quotes" ${uniqueName('x')}`;
  const [post] = await api.seedPosts([
    { title: `Markup ${uniqueName('markup')} </script><script>alert(1)</script>`, text },
  ]);
  await page.goto(`/feed/${post?.slug}`);
  await expect(page.getByText('<script>document.title = "hacked"</script>')).toBeVisible();
  await expect(page).toHaveTitle(/Markup/);
});

test('cached pages say so, and personal ones do not', { tag: '@own-server' }, async ({ request }) => {
  const feed = await request.get('/');
  expect(feed.headers()['cache-control']).toMatch(/s-maxage=60\b/);
  expect((await request.get('/?utm_source=mail&ref=x')).headers()['cache-control']).toMatch(/s-maxage=60\b/);
  expect((await request.get('/?search=ppc')).headers()['cache-control']).toContain('no-store');
  // They name the scripts of a build, so a proxy must not keep them for long.
  for (const path of ['/auth', '/subscribe']) {
    expect((await request.get(path)).headers()['cache-control'], path).toMatch(/s-maxage=300\b/);
  }
});

test('pages, data and scripts come compressed as the client likes best', { tag: '@own-server' }, async ({
  request,
}) => {
  const html = await (await request.get('/')).text();
  const script = parsePage(html).$('script[src]').attr('src') ?? '';
  for (const path of ['/', '/api/posts', script]) {
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['identity', undefined],
    ] as const) {
      const response = await request.get(path, { headers: { 'accept-encoding': accepted } });
      expect(response.status(), path).toBe(200);
      expect(response.headers()['content-encoding'], `${path} for ${accepted}`).toBe(encoding);
      expect(response.headers().vary, path).toMatch(/accept-encoding/i);
      expect(response.headers()['x-content-type-options'], path).toBe('nosniff');
    }
  }
  const asBrotli = { 'accept-encoding': 'br' };
  const { headers } = await get(script, asBrotli);
  expect(headers['cache-control']).toMatch(/max-age=31536000,\s?immutable/);
  expect(headers['content-type']).toMatch(/javascript/);
  expect((await get(script, { ...asBrotli, 'if-none-match': String(headers.etag) })).status).toBe(304);
  // Files are small: a range is ignored, as HTTP permits, and the whole file is sent.
  const whole = await get('/icon.svg', { ...asBrotli, range: 'bytes=0-9' });
  expect(whole.status).toBe(200);
  expect(whole.headers['content-range']).toBeUndefined();
});

test('a client that would like another protocol gets its answer in this one', { tag: '@own-server' }, async () => {
  const { status } = await get('/', { connection: 'Upgrade', upgrade: 'websocket' });
  expect(status).toBe(200);
});

/** A request as it is written here, where browsers and Playwright have headers of their own. */
function get(path: string, headers: OutgoingHttpHeaders): Promise<{ status: number; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    httpGet(new URL(path, sharedStack().webUrl), { headers, agent: false }, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }));
    }).on('error', reject);
  });
}
