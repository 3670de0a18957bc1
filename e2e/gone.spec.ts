import { loadSecrets } from '../server/process/secrets.ts';
import { sharedStack } from './fixtures/stack.ts';
import { test as base, expect, uniqueName } from './fixtures/test.ts';
import { type ForgetfulUpstream, openForgetfulUpstream } from './fixtures/upstream.ts';

/** A web of the journey's own in front of a content API that can forget posts. The posts are those of the shared stack. */
const test = base.extend<{ upstream: ForgetfulUpstream }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern
  upstream: async ({}, use) => {
    const upstream = await openForgetfulUpstream(sharedStack().apiUrl);
    await use(upstream);
    await upstream.close();
  },
  stackSettings: async ({ upstream }, use) => {
    await use({ API_URL: upstream.url });
  },
});

const POLL = { timeout: 20_000, intervals: [100, 250, 500] };

test('what is gone upstream is gone everywhere, stays so after a restart, and comes back with the post', async ({
  request,
  api,
  upstream,
  privateStack,
}) => {
  test.slow();
  const title = `Soon gone ${uniqueName('gone')}`;
  const [post] = await api.seedPosts([{ title, text: `${title}\n\nNot for long.` }]);
  const slug = post?.slug ?? '';
  const { webUrl, dataDir } = privateStack;

  const ask = (path: string, headers: Record<string, string> = {}) => request.get(webUrl + path, { headers });
  const renew = async () => {
    const response = await request.post(`${webUrl}/api/revalidate`, {
      headers: { authorization: `Bearer ${loadSecrets(dataDir, {}).REVALIDATE_SECRET}` },
      data: { tags: ['posts', `post:${slug}`] },
    });
    expect(response.status()).toBe(200);
  };
  const chunks = [...(await (await ask('/sitemap.xml')).text()).matchAll(/\/sitemaps\/posts-\d+\.xml/g)];
  const documents = [
    '/',
    '/feed',
    '/rss.xml',
    '/atom.xml',
    '/feed.json',
    '/news-sitemap.xml',
    chunks.at(-1)?.[0] ?? '',
  ];
  const answers = {
    page: () => ask(`/feed/${slug}`),
    markdown: () => ask(`/feed/${slug}.md`),
    'markdown by what is asked for': () => ask(`/feed/${slug}`, { accept: 'text/markdown' }),
    picture: () => ask(`/og/post/${slug}`),
  };
  const expectStatus = async (status: number) => {
    for (const [what, answer] of Object.entries(answers)) {
      await expect.poll(async () => (await answer()).status(), { message: what, ...POLL }).toBe(status);
    }
  };

  await expectStatus(200);
  for (const path of documents) expect(await (await ask(path)).text(), path).toContain(slug);

  upstream.forget(slug);
  await renew();
  await expectStatus(404);
  for (const path of documents) {
    await expect.poll(async () => (await ask(path)).text(), { message: path, ...POLL }).not.toContain(slug);
  }
  const gone = await answers.page();
  expect([gone.status(), gone.headers()['cache-control']]).toEqual([404, 'public, max-age=0, s-maxage=10']);
  expect(await gone.text()).not.toContain('Not for long');

  await privateStack.restartWeb();
  for (const [what, answer] of Object.entries(answers)) expect((await answer()).status(), what).toBe(404);

  upstream.remember(slug);
  await renew();
  await expectStatus(200);
  expect(await (await answers.page()).text()).toContain('Not for long');
  for (const path of documents) {
    await expect.poll(async () => (await ask(path)).text(), { message: path, ...POLL }).toContain(slug);
  }
});
