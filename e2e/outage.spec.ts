import { feedOf } from './fixtures/feed.ts';
import { expect, test } from './fixtures/test.ts';

test('a search shows an error while the content API is down, and works afterwards', async ({
  page,
  request,
  privateStack,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/);
  const feed = feedOf(page);
  await privateStack.api.seedPosts([{ title: 'Back again', text: 'A post that waits for the outage to end.' }]);
  await privateStack.stopBackend();
  // Seconds pass in between, after which a server may end the connection that the next request is sent on.
  const get = (path: string) => request.get(privateStack.webUrl + path, { maxRetries: 2 });
  const ready = async () => (await get('/api/ready')).status();
  expect(await ready()).toBe(503);
  const response = await page.goto(`${privateStack.webUrl}/?search=outage`);
  expect(response?.status()).toBe(503);
  const error = feed.section.getByRole('alert');
  await expect(error.getByRole('heading', { name: 'Error Loading News' })).toBeVisible();
  await expect(error).toContainText('Failed to fetch news');
  await expect(feed.searchBox).toHaveValue('outage');
  expect((await get('/feed/back-again')).status()).toBe(503);
  await privateStack.startBackend();
  await expect.poll(ready).toBe(200);
  expect((await page.reload())?.status()).toBe(200);
  await expect(feed.cards).toHaveText(['Back again']);
});
