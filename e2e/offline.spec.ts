import { seedPair } from './fixtures/tagging.ts';
import { expect, test } from './fixtures/test.ts';

// The offline page is the worker's.
test.use({ serviceWorkers: 'allow' });

test('a page that cannot be loaded comes by itself once the connection is back, and meanwhile lists what was read', async ({
  page,
  context,
  api,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
  const { titles } = await seedPair(api);
  await page.goto(`/?search=${encodeURIComponent(titles[0])}`);
  await page.locator('#posts').getByRole('article').getByRole('link', { name: titles[0] }).click();
  await expect(page.getByRole('dialog', { name: titles[0] })).toBeVisible();
  // The page that was read is stored while the browser is idle.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('feed-visit'))).toMatch(/"opened":\[\d+\]/);
  await page.goto('/subscribe');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);
  await page.goto('/save-linkedin-and-x-posts-tool?ref=mail');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  await expect(
    page.getByText(/^What you see instead is a page that was saved in this browser on \w+ \d+, \d{4} at \d+:\d\d/),
  ).toBeVisible();
  const logo = page.getByRole('banner').locator('img');
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /serif/);
  const read = page.getByRole('region', { name: 'What you read before' });
  await expect(read.getByRole('link', { name: titles[0] })).toHaveAttribute('href', /^\/feed\//);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL('/save-linkedin-and-x-posts-tool?ref=mail');
});
