import { loadSecrets, machineToken } from '#runtime/secrets.ts';
import { parsePage } from './fixtures/html.ts';
import { expect, test, uniqueName } from './fixtures/test.ts';

const RIGHT_WITHIN = { timeout: 5_000, intervals: [100, 250, 500] };

test('what an operator hides is not found, what they delete is gone, everywhere and within five seconds', async ({
  request,
  privateStack,
}) => {
  test.slow();
  const { webUrl, apiUrl, dataDir, api } = privateStack;
  const word = uniqueName('withdrawn').replace('-', '');
  const [post] = await api.seedPosts([
    // Long enough for the sitemap.
    {
      ...{ title: `About ${word}`, text: `About ${word}\n\n${'It stays not for ever. '.repeat(14)}#soon` },
      ...{ hashtags: ['soon', word], postUser: 'Ada' },
    },
    { title: 'Another post', text: 'Another post\n\nWhich stays. #soon', hashtags: ['soon'], postUser: 'Ada' },
  ]);
  const { id, slug } = post ?? { id: 0, slug: '' };

  const ask = (path: string, headers: Record<string, string> = {}) => request.get(webUrl + path, { headers });
  const move = async (to: 'publish' | 'hide' | 'delete') => {
    const answer = await request.post(`${apiUrl}/admin/operations/posts.${to}`, {
      headers: { authorization: `Bearer ${machineToken(loadSecrets(dataDir, {}).JWT_SECRET ?? '')}` },
      data: { ids: [id] },
    });
    expect((await answer.json()).data.ids).toEqual([id]);
  };
  const chunks = [...(await (await ask('/sitemap.xml')).text()).matchAll(/\/sitemaps\/posts-\d+\.xml/g)];
  const lists = [
    ...['/', '/feed', '/rss.xml', '/atom.xml', '/feed.json', '/news-sitemap.xml', chunks.at(-1)?.[0] ?? ''],
    ...[`/?search=${word}`, '/?authors=Ada', `/api/posts?search=${word}`, '/feed/another-post'],
  ];
  const expectOn = async (status: number) => {
    const isShown = status === 200;
    for (const path of [`/feed/${slug}`, `/feed/${slug}.md`, `/og/post/${slug}`]) {
      await expect.poll(async () => (await ask(path)).status(), { message: path, ...RIGHT_WITHIN }).toBe(status);
    }
    const asMarkdown = async () => (await ask(`/feed/${slug}`, { accept: 'text/markdown' })).status();
    await expect.poll(asMarkdown, RIGHT_WITHIN).toBe(status);
    for (const path of lists) {
      const has = async () => (await (await ask(path)).text()).includes(`About ${word}`) || (await hasSlug(path));
      await expect.poll(has, { message: path, ...RIGHT_WITHIN }).toBe(isShown);
    }
    // Its own hashtag is listed with it alone; the one that it shares stays.
    const names = async () => {
      const { hashtags } = await (await ask('/api/hashtags')).json();
      const listed = hashtags.map(({ name }: { name: string }) => name);
      return ['#soon', `#${word}`].filter((name) => listed.includes(name));
    };
    await expect.poll(names, RIGHT_WITHIN).toEqual(isShown ? ['#soon', `#${word}`] : ['#soon']);
  };
  const hasSlug = async (path: string) => (await (await ask(path)).text()).includes(`/feed/${slug}`);

  await expectOn(200);
  await move('hide');
  await expectOn(404);
  await move('publish');
  await expectOn(200);
  await move('delete');
  await expectOn(410);
  const gone = await ask(`/feed/${slug}`);
  const { $, meta } = parsePage(await gone.text());
  expect([$('main h1').text(), meta('robots')]).toEqual(['News Not Found', expect.stringContaining('noindex')]);
  expect(gone.headers()['cache-control']).toBe('public, max-age=0, s-maxage=10');
  await privateStack.restartWeb();
  expect((await ask(`/feed/${slug}`)).status()).toBe(410);
  await move('publish');
  await expectOn(200);
});
