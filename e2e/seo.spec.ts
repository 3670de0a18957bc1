import { XMLParser, XMLValidator } from 'fast-xml-parser';
import ogs from 'open-graph-scraper';
import Parser from 'rss-parser';
import { parsePage } from './fixtures/html.ts';
import { expect, test, uniqueName } from './fixtures/test.ts';

const FEEDS = ['/rss.xml', '/atom.xml', '/feed.json'];

function parseXml(text: string) {
  expect(XMLValidator.validate(text)).toBe(true);
  return new XMLParser({ isArray: (name) => ['url', 'sitemap'].includes(name) }).parse(text);
}

test('the sitemaps list posts with their dates and pictures, but not those of a few words that nothing cites', async ({
  request,
  api,
}) => {
  const run = uniqueName('sitemap');
  const [long, short] = await api.seedPosts([
    { title: `Long ${run}`, text: `Long ${run}. ${'Sixty words and more are worth a page of their own. '.repeat(8)}` },
    { title: `Short ${run}`, text: `Short ${run}. A few words are not.` },
  ]);
  const index = parseXml(await (await request.get('/sitemap.xml')).text());
  const locations: string[] = index.sitemapindex.sitemap.map(({ loc }: { loc: string }) => loc);
  const urls: { loc: string; lastmod?: string }[] = [];
  for (const location of locations) {
    const response = await request.get(new URL(location).pathname);
    expect(response.headers()['content-type']).toContain('application/xml');
    urls.push(...parseXml(await response.text()).urlset.url);
  }
  const posts = urls.filter(({ loc }) => new URL(loc).pathname.startsWith('/feed/'));
  const paths = posts.map(({ loc }) => new URL(loc).pathname);
  expect(paths).toContain(`/feed/${long?.slug}`);
  expect(paths).not.toContain(`/feed/${short?.slug}`);
  expect(paths).not.toContain('/feed');
  expect(new Set(urls.map(({ loc }) => loc)).size, 'no address twice').toBe(urls.length);
  const dated = urls.filter(({ loc }) => /^\/(?:feed|authors|hashtags|summaries\/\w+)\/./.test(new URL(loc).pathname));
  for (const { loc, lastmod } of dated) expect(lastmod, loc).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(await (await request.get('/sitemaps/posts-1.xml')).text()).toContain('<image:image><image:loc>http');
  expect((await request.get('/sitemaps/posts-999.xml')).status()).toBe(404);
  expect((await request.get('/sitemaps/nonsense.xml')).status()).toBe(404);
});

test('robots.txt points at the sitemaps', async ({ request }) => {
  const text = await (await request.get('/robots.txt')).text();
  for (const [, location] of text.matchAll(/^Sitemap: (.+)$/gm)) {
    expect((await request.get(new URL(location ?? '').pathname)).status()).toBe(200);
  }
  expect(text.match(/^Sitemap: /gm)).toHaveLength(2);
});

test('security.txt names where to report a weakness, and until when it holds', async ({ request }) => {
  const response = await request.get('/.well-known/security.txt');
  expect(response.headers()['content-type']).toBe('text/plain; charset=utf-8');
  const text = await response.text();
  expect(Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')).toBeGreaterThan(Date.now());
  const [, contact = ''] = /^Contact: (.+)$/m.exec(text) ?? [];
  expect(await (await request.get(new URL(contact).pathname)).text()).toContain('a weakness of this site');
});

test('the news sitemap holds the last two days', async ({ request }) => {
  const xml = await (await request.get('/news-sitemap.xml')).text();
  parseXml(xml);
  const dates = [...xml.matchAll(/<news:publication_date>([^<]+)/g)].map(([, date]) => Date.parse(date ?? ''));
  expect(dates.length).toBeGreaterThan(0);
  for (const date of dates) expect(date).toBeGreaterThan(Date.now() - 49 * 3_600_000);
});

test('the feeds carry the newest posts in full, absolute and with 304', { tag: '@own-server' }, async ({ request }) => {
  for (const path of FEEDS) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    const headers = response.headers();
    const unchanged = await request.get(path, { headers: { 'if-none-match': headers.etag ?? '' } });
    expect(unchanged.status(), `${path} asked for again`).toBe(304);
    expect(headers['last-modified'], path).toMatch(/GMT$/);
    const text = await response.text();
    const links = path.endsWith('.json')
      ? JSON.parse(text).items.map(({ url }: { url: string }) => url)
      : (await new Parser().parseString(text)).items.map(({ link }) => link);
    expect(links, path).toHaveLength(25);
    for (const link of links) expect(link).toMatch(/^http:\/\/.+\/feed\/.+/);
  }
});

test('a filtered page links to the feeds of the same posts', async ({ request, api }) => {
  const word = uniqueName('filterword').replaceAll('-', '');
  await api.seedPosts([{ title: `Found by ${word}`, text: `Only here: ${word}`, postUser: 'Edda Brink' }]);
  const { $ } = parsePage(await (await request.get(`/?search=${word}`)).text());
  const links = $('link[rel="alternate"][type^="application/"]').toArray();
  expect(links.map((link) => $(link).attr('title'))).toEqual(
    ['RSS', 'Atom', 'JSON'].map((format) => expect.stringMatching(`${word}.* \\(${format}\\)$`)),
  );
  const href = $('link[rel="alternate"][type="application/rss+xml"]').attr('href') ?? '';
  const { pathname, search } = new URL(href);
  const feed = await new Parser().parseString(await (await request.get(pathname + search)).text());
  expect(feed.items.map(({ title }) => title)).toEqual([`Found by ${word}`]);
});

test('a new post appears everywhere within five seconds', async ({ request, api }) => {
  const title = `Breaking ${uniqueName('breaking')}`;
  // Long enough for a sitemap.
  const [post] = await api.seedPosts([
    { title, text: `${title}\n\n${'Just in, and there is more of it. '.repeat(10)}` },
  ]);
  const chunks = [...(await (await request.get('/sitemap.xml')).text()).matchAll(/sitemaps\/(posts-\d+\.xml)/g)];
  const lastChunk = `/sitemaps/${chunks.at(-1)?.[1]}`;
  for (const [path, mark] of [
    ['/', title],
    ['/feed', title],
    [`/feed/${post?.slug}`, title],
    [lastChunk, post?.slug ?? ''],
    ['/news-sitemap.xml', post?.slug ?? ''],
    ...FEEDS.map((feed) => [feed, title] as const),
  ] as const) {
    // Twenty requests a quarter of a second apart: counted, so that on a slow machine the page's own minute is not what
    // makes it new.
    let requests = 0;
    const ask = async () => {
      requests += 1;
      if (requests > 20) throw new Error(`${path} is still the old one after 20 requests.`);
      return (await request.get(path)).text();
    };
    await expect.poll(ask, { message: path, intervals: [250] }).toContain(mark);
  }
});

test('serves a post as Markdown by its own address and by Accept', async ({ request, api }) => {
  const [post] = await api.seedPosts([
    { title: `Markdown ${uniqueName('md')}`, text: `One.\n\n${uniqueName('two')}`, postUser: 'Edda Brink' },
  ]);
  const own = await request.get(`/feed/${post?.slug}.md`);
  const asked = await request.get(`/feed/${post?.slug}`, { headers: { accept: 'text/markdown' } });
  for (const response of [own, asked]) {
    expect(response.headers()['content-type']).toContain('text/markdown');
    expect(await response.text()).toContain(`# ${post?.title}\n\nOne.\n\ntwo-`);
  }
  // A response that depends on Accept must not be stored by a shared cache, which would send it to browsers.
  expect(asked.headers()['cache-control']).toBe('private, no-store');
  expect(asked.headers().vary).toMatch(/\baccept\b(?!-)/i);
  expect(own.headers()['cache-control']).toMatch(/s-maxage=300\b/);
  const html = await request.get(`/feed/${post?.slug}`, { headers: { accept: 'text/html' } });
  expect(html.headers().vary).not.toMatch(/\baccept\b(?!-)/i);
  const { $ } = parsePage(await html.text());
  expect($('link[rel="alternate"][type="text/markdown"]').attr('href')).toMatch(
    new RegExp(`^http.*/feed/${post?.slug}\\.md$`),
  );
  expect((await request.get('/feed/nothing-here.md')).status()).toBe(404);
  // So do the pages of its author and of trends.
  for (const path of ['/authors/edda-brink', '/trends']) {
    const [page, document] = await Promise.all([
      request.get(path, { headers: { accept: 'text/markdown, text/html;q=0.5' } }),
      request.get(`${path}.md`),
    ]);
    expect(page.headers()['cache-control']).toBe('private, no-store');
    expect(await page.text()).toBe(await document.text());
    expect((await request.get(path)).headers()['content-type']).toContain('text/html');
  }
  expect(await (await request.get('/llms.txt')).text()).toContain('## Newest posts');
});

test('a link preview shows title, text and picture', async ({ request, api }) => {
  const [post] = await api.seedPosts([
    { title: `Preview ${uniqueName('preview')}`, text: `A preview needs a picture: ${uniqueName('preview')}` },
  ]);
  const html = await (await request.get(`/feed/${post?.slug}`)).text();
  const { result } = await ogs({ html });
  expect(result).toMatchObject({
    success: true,
    ogType: 'article',
    ogDescription: expect.stringContaining('A preview needs a picture'),
  });
  expect(result.ogTitle).toContain(post?.title);
  const picture = await request.get(new URL(result.ogImage?.[0]?.url ?? '').pathname);
  expect(picture.headers()['content-type']).toBe('image/png');
  expect((await picture.body()).length).toBeGreaterThan(5_000);
  expect(result.ogImage?.[0]).toMatchObject({ width: '1200', height: '630' });
});

test('a summary’s link previews that summary', async ({ request }) => {
  const { $ } = parsePage(await (await request.get('/')).text());
  const card = $('a[href^="/summaries/daily/"]').first();
  const href = card.attr('href') ?? '';
  const { meta, canonical, title } = parsePage(await (await request.get(href)).text());
  expect(title).toContain(card.text());
  expect(canonical).toContain(href);
  expect(meta('og:title')).toBe(title);
  const overFeed = parsePage(await (await request.get(href.replace('/summaries/daily/', '/?summary=daily-'))).text());
  expect([overFeed.canonical, overFeed.title]).toEqual([canonical, title]);
  const picture = await request.get(new URL(meta('og:image') ?? '').pathname);
  expect(picture.headers()['content-type']).toBe('image/png');
  expect(meta('og:image')).toContain('/og/summary/daily-');
});

test('a headline no built-in font can draw falls back to the default picture', async ({ request, api }) => {
  const [post] = await api.seedPosts([
    {
      title: `完全な日本語の見出しはここにあります ${uniqueName('x').slice(0, 4)}`,
      text: `本文です。${uniqueName('x')}`,
    },
  ]);
  const response = await request.get(`/og/post/${post?.slug}`, { maxRedirects: 0 });
  expect(response.status()).toBe(302);
  expect(response.headers().location).toBe('/og-default.png');
});

test('a crawl from the home page finds no broken link or attribute, no page without its particulars and no canonical twice', async ({
  request,
}) => {
  const queue = ['/', '/feed', '/subscribe', '/save-linkedin-and-x-posts-tool', '/auth'];
  const seen = new Set(queue);
  const canonicals = new Map<string, string>();
  const problems: string[] = [];
  // All of a kind are one template, and each that is rendered takes its time: every thirtieth is read.
  const counts = new Map<string, number>();
  while (queue.length > 0) {
    const path = queue.shift() as string;
    const response = await request.get(path, { headers: { accept: 'text/html' } });
    if (response.status() !== 200) problems.push(`${path} answers ${response.status()}`);
    if (!response.headers()['content-type']?.includes('text/html')) continue;
    const { $, title, canonical, meta, internalLinks } = parsePage(await response.text());
    if (!title) problems.push(`${path} has no title`);
    if (!meta('description')) problems.push(`${path} has no description`);
    if ($('h1').length !== 1) problems.push(`${path} has ${$('h1').length} h1`);
    if ($.html().includes('"[object ')) problems.push(`${path} has an object as an attribute`);
    const unfollowed = $('a[href^="/authors/"], a[href^="/hashtags/"]').filter('[rel~="nofollow"]');
    if (unfollowed.length > 0) problems.push(`${path} has ${unfollowed.length} names without a way for crawlers`);
    const promotions = $('.promo a[href^="http"]').not('[rel="sponsored noopener"]');
    if (promotions.length > 0) problems.push(`${path} has promotions that do not say so`);
    // Parameters are views of the same page and share its canonical address by design.
    if (!path.includes('?')) {
      const other = canonicals.get(canonical ?? '');
      if (!canonical || other) problems.push(`${path} has the canonical of ${other}: ${canonical}`);
      canonicals.set(canonical ?? '', path);
    }
    for (const link of internalLinks) {
      // Filters combine without end; the pages of the plain feed are what leads to every post.
      const isWorthFollowing = !link.includes('?') || /^\/(feed)?\?page=\d+$/.test(link);
      if (!isWorthFollowing || seen.has(link)) continue;
      seen.add(link);
      const kind = /^\/(?:feed|authors|hashtags|summaries|stories)\//.exec(link)?.[0];
      const count = (counts.get(kind ?? link) ?? 0) + 1;
      counts.set(kind ?? link, count);
      if (count % 30 === 1) queue.push(link);
    }
  }
  expect(problems).toEqual([]);
  expect(counts.get('/feed/'), 'every post is reached without JavaScript').toBeGreaterThan(300);
  expect(counts.get('/authors/'), 'and every author').toBeGreaterThan(60);
});

test('authors, hashtags, trends and the site have pictures of their own, with its name', async ({ request, api }) => {
  const run = uniqueName('pictured').replaceAll('-', '');
  await api.seedPosts([
    { title: `Pictured by ${run}`, text: `Words of ${run}.`, postUser: `Žofia ${run}`, hashtags: [`#${run}`] },
  ]);
  for (const path of [`/authors/zofia-${run}`, `/hashtags/${run}`, '/trends', '/authors', '/']) {
    const { meta } = parsePage(await (await request.get(path)).text());
    const picture = await request.get(new URL(meta('og:image') ?? '').pathname);
    expect([path, picture.status(), picture.headers()['content-type']]).toEqual([path, 200, 'image/png']);
  }
  for (const path of [
    '/og/author/nobody-at-all',
    '/og/hashtag/nothing-at-all',
    '/og/page/nothing',
    '/og/nothing/at-all',
  ]) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
});

test('a post is in its own language, and a few words gain author and topics', async ({ request, api }) => {
  const run = uniqueName('sprache').replaceAll('-', '');
  const [german] = await api.seedPosts([
    {
      title: `Gebühren steigen wieder ${run}`,
      // Long enough for a sitemap.
      text: `Gebühren steigen wieder ${run}. ${'Niemand redet darüber, was das für kleine Händler heißt. '.repeat(7)}`,
    },
  ]);
  const [short] = await api.seedPosts([
    { title: `Bid less ${run}`, text: `Bid less ${run}`, postUser: 'Edda Brink', hashtags: ['#bids'] },
  ]);
  const { $, meta, structuredData } = parsePage(await (await request.get(`/feed/${german?.slug}`)).text());
  expect(meta('og:locale')).toBe('de_DE');
  expect($('article [lang="de"]').length).toBeGreaterThan(0);
  expect(structuredData.get('NewsArticle')).toMatchObject({ inLanguage: 'de' });
  const news = await (await request.get('/news-sitemap.xml')).text();
  expect(news.slice(news.indexOf(german?.slug ?? '-'))).toMatch(/^[^<]*<\/loc>.*?<news:language>de</s);
  const page = parsePage(await (await request.get(`/feed/${short?.slug}`)).text());
  expect(page.meta('description')).toBe(`Bid less ${run}. By Edda Brink. About #bids.`);
  expect(page.structuredData.get('BreadcrumbList')?.itemListElement).toHaveLength(3);
});
