import type { Page } from 'playwright/test';
import { feedOf, queryOf } from './fixtures/feed.ts';
import { expect, test } from './fixtures/test.ts';

test('Back closes the account dialog and stays on the page', async ({ page }) => {
  await page.goto('/subscribe');
  await page.goto('/');
  const signIn = page.getByRole('banner').getByRole('button', { name: 'Sign In' });
  const dialog = page.getByRole('dialog', { name: 'Welcome' });
  await expect(async () => {
    await signIn.tap();
    await expect(dialog.getByRole('tab', { name: 'Sign In' })).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/');

  // Closed in another way it leaves no step behind.
  await signIn.tap();
  await expect(dialog.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).tap();
  await expect(dialog).toBeHidden();
  await expect.poll(() => page.evaluate(() => history.state?.overlay ?? null)).toBeNull();
  await page.goBack();
  await expect(page).toHaveURL('/subscribe');
});

test.describe('the drawer of filters', () => {
  const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Advanced Filters' });

  test('Back and Done close it, and each leaves one step for all that was chosen, and none where nothing was', async ({
    page,
  }) => {
    const feed = feedOf(page);
    const drawer = drawerOf(page);
    const done = drawer.getByRole('button', { name: /^Show [\d,]+ posts?$/ });
    const boxes = drawer.getByRole('group', { name: 'Authors' }).getByRole('checkbox');
    const choose = async (...indexes: number[]) => {
      await feed.filtersButton.tap();
      for (const index of indexes) {
        await boxes.nth(index).scrollIntoViewIfNeeded();
        await boxes.nth(index).check();
      }
    };
    const expectNothingChosen = async () => {
      await expect(feed.chips).toHaveCount(0);
      expect(queryOf(page)).toEqual({ dir: 'asc' });
    };
    await page.goto('/subscribe');
    await page.goto('/?dir=asc');

    await test.step('nothing was chosen', async () => {
      await feed.filtersButton.tap();
      await expect(drawer.getByLabel('Start date')).toBeVisible();
      await done.tap();
      await expect(drawer).toBeHidden();
      await feed.filtersButton.tap();
      await expect(drawer.getByLabel('Start date')).toBeVisible();
      await page.goBack();
      await expect(drawer).toBeHidden();
      await expectNothingChosen();
    });
    await test.step('Done', async () => {
      await choose(0);
      await done.tap();
      await expect(drawer).toBeHidden();
      expect(Object.keys(queryOf(page))).toEqual(['authors', 'dir']);
      await expect(feed.chips).toHaveCount(1);
      await page.goBack();
      await expectNothingChosen();
    });
    await test.step('Back', async () => {
      await choose(0, 1);
      await page.goBack();
      await expect(drawer).toBeHidden();
      await expect(feed.chips).toHaveCount(2);
      expect(new URL(page.url()).searchParams.getAll('authors')).toHaveLength(2);
      // All that was chosen in it is one step.
      await page.goBack();
      await expectNothingChosen();
    });
    await page.goBack();
    await expect(page).toHaveURL('/subscribe');
  });
});
