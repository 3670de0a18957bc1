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

  test('Back closes it, and what was chosen in it stays chosen', async ({ page }) => {
    await page.goto('/?dir=asc');
    await feedOf(page).filtersButton.tap();
    const drawer = drawerOf(page);
    await expect(drawer.getByLabel('Start date')).toBeVisible();
    await page.goBack();
    await expect(drawer).toBeHidden();
    expect(queryOf(page)).toEqual({ dir: 'asc' });

    await feedOf(page).filtersButton.tap();
    const boxes = drawer.getByRole('group', { name: 'Authors' }).getByRole('checkbox');
    for (const box of [boxes.nth(0), boxes.nth(1)]) {
      await box.scrollIntoViewIfNeeded();
      await box.check();
    }
    await page.goBack();
    await expect(drawer).toBeHidden();
    await expect(feedOf(page).chips).toHaveCount(2);
    expect(new URL(page.url()).searchParams.getAll('authors')).toHaveLength(2);
    // All that was chosen in it is one step.
    await page.goBack();
    await expect(feedOf(page).chips).toHaveCount(0);
    expect(queryOf(page)).toEqual({ dir: 'asc' });
  });

  test('Done leaves one step for all that was chosen, and none where nothing was', async ({ page }) => {
    await page.goto('/subscribe');
    await page.goto('/?dir=asc');
    const drawer = drawerOf(page);
    await expect(feedOf(page).filtersButton).toHaveCount(1);
    await feedOf(page).filtersButton.tap();
    await expect(drawer.getByLabel('Start date')).toBeVisible();
    await drawer.getByRole('button', { name: /^Show [\d,]+ posts?$/ }).tap();
    await expect(drawer).toBeHidden();

    await feedOf(page).filtersButton.tap();
    const box = drawer.getByRole('group', { name: 'Authors' }).getByRole('checkbox').first();
    await box.scrollIntoViewIfNeeded();
    await box.check();
    await drawer.getByRole('button', { name: /^Show [\d,]+ posts?$/ }).tap();
    await expect(drawer).toBeHidden();
    expect(Object.keys(queryOf(page))).toEqual(['authors', 'dir']);
    await expect(feedOf(page).chips).toHaveCount(1);
    await page.goBack();
    await expect(feedOf(page).chips).toHaveCount(0);
    expect(queryOf(page)).toEqual({ dir: 'asc' });
    await page.goBack();
    await expect(page).toHaveURL('/subscribe');
  });
});
