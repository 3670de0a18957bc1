import { expect, test } from './fixtures/test.ts';

const SITE_URL = 'https://feed.example.com';
test.use({ stackSettings: { SITE_URL, TRUST_PROXY: '2' } });

/** Addresses that only this machine can reach. */
const INTERNAL = /127\.0\.0\.1|localhost|\[::1\]/i;

test('nothing that a site behind proxies sends names an address of its machine, and browsers are told to stay on https', async ({
  request,
  privateStack,
}) => {
  const { webUrl, api } = privateStack;
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
