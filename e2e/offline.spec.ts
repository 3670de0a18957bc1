import { expect, test } from './fixtures/test.ts';

// The offline page is the worker's.
test.use({ serviceWorkers: 'allow' });

test('a page that cannot be loaded comes by itself once the connection is back', async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
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
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL('/save-linkedin-and-x-posts-tool?ref=mail');
});
