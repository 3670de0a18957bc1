import { expectSamePage, expectWholePage, FAILED_TITLE } from './fixtures/error-page.ts';
import { feedOf } from './fixtures/feed.ts';
import { parsePage } from './fixtures/html.ts';
import { expect, test } from './fixtures/test.ts';

test('while the content API is away rendered pages stay, others fail with the specified words, and all recover', async ({
  page,
  request,
  privateStack,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/);
  const { api, webUrl } = privateStack;
  const posts = await api.seedPosts([
    { title: 'Read before the outage', text: 'This page was rendered.' },
    { title: 'Never read before', text: 'This page was not.' },
  ]);
  const [known, unknown] = posts.map(({ slug }) => `/feed/${slug}`) as [string, string];
  // Seconds pass in between, after which a server may end the connection that the next request is sent on.
  const get = (path: string) => request.get(webUrl + path, { maxRetries: 2 });
  const ready = async () => (await get('/api/ready')).status();
  const feed = feedOf(page);
  await expect.poll(async () => (await get('/')).text()).toContain('Read before the outage');
  expect((await get(known)).status()).toBe(200);

  await privateStack.stopBackend();
  expect(await ready()).toBe(503);

  await test.step('rendered pages stay', async () => {
    for (const path of ['/', known]) {
      const response = await get(path);
      expect(response.status(), path).toBe(200);
      expect(await response.text()).toContain('Read before the outage');
    }
  });

  await test.step('an article that nobody has read is a whole page with status 503', async () => {
    const response = await get(unknown);
    expect(response.status()).toBe(503);
    expect(response.headers()['cache-control']).toContain('no-store');
    await expectWholePage(response, 'Failed to fetch news details', FAILED_TITLE);
    expect(
      parsePage(await response.text())
        .$(`main a[href="${unknown}"]`)
        .text(),
    ).toBe('Try again');
    expect((await page.goto(webUrl + unknown))?.status()).toBe(503);
    await expectSamePage(page, 'Failed to fetch news details', FAILED_TITLE);
  });

  await test.step('a search shows an error', async () => {
    expect((await page.goto(`${webUrl}/?search=outage`))?.status()).toBe(503);
    const error = feed.section.getByRole('alert');
    await expect(error.getByRole('heading', { name: 'Error Loading News' })).toBeVisible();
    await expect(error).toContainText('Failed to fetch news');
    await expect(feed.searchBox).toHaveValue('outage');
  });

  await privateStack.startBackend();
  await test.step('all recover', async () => {
    await expect.poll(ready).toBe(200);
    expect((await page.reload())?.status()).toBe(200);
    await expect(feed.cards).toHaveText(['Read before the outage']);
    await expect.poll(async () => (await get(unknown)).status()).toBe(200);
    await page.goto(webUrl + unknown);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Never read before');
  });
});
