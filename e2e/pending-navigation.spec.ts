import { viewFullDetails } from './fixtures/feed.ts';
import { seedPair } from './fixtures/tagging.ts';
import { expect, test } from './fixtures/test.ts';

/** Holds the data of pages back, as a slow server does. */
const HELD = /_rsc=/;

test('a page that takes its time is announced by its outline, and a quick one is not', async ({
  page,
  api,
  allowErrors,
}) => {
  // The last page is refused.
  allowErrors(/status of 500/);
  const { run, titles, slug } = await seedPair(api);
  const main = page.getByRole('main');
  const pending = page.locator('.pending-page, .pending-bar');
  let release = () => {};
  await page.route(HELD, async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await route.continue();
  });
  await page.goto(`/feed/${slug}`);
  await test.step('the feed', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Sellerfeed' }).click();
    await expect(pending.getByRole('status')).toHaveText('Loading...');
    await expect(pending).toHaveClass('pending-page');
    release();
    await expect(page).toHaveURL('/');
    await expect(pending).toHaveCount(0);
  });
  await test.step('another page', async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Subscribe' }).click();
    await expect(pending).toHaveClass('pending-bar');
    release();
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL('/subscribe');
    await expect(pending).toHaveCount(0);
  });
  await test.step('an article, and one that is not there', async () => {
    await page.unroute(HELD);
    await page.goto(`/?search=${run}`);
    await page.locator('#posts').getByRole('article').getByRole('link', { name: titles[0] }).click();
    await page.route(HELD, async (route) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      await route.fulfill({ status: 500, body: '' });
    });
    await viewFullDetails(page);
    await expect(page).toHaveURL(`/feed/${slug}`);
    release();
    await expect(main.getByRole('heading', { level: 1 })).toContainText(titles[0]);
    await expect(pending).toHaveCount(0);
  });
});
