import { measureFirstLoad } from '../bench/measure-first-load.ts';
import { createContentApi } from './fixtures/content-api.ts';
import { feedOf } from './fixtures/feed.ts';
import { followLibraries } from './fixtures/loaded-libraries.ts';
import { sharedStack } from './fixtures/stack.ts';
import { expect, test, uniqueName } from './fixtures/test.ts';

const LIMIT_BYTES = 170_000;

const run = uniqueName('load').replace('-', '');

test.beforeAll(async ({ request }) => {
  await createContentApi(request, sharedStack()).seedPosts([{ title: `Post ${run}`, text: run }]);
});

test('the scripts of the home page weigh at most 170 kB compressed', async () => {
  const { gzip, files } = await measureFirstLoad(`${sharedStack().webUrl}/`);
  expect(files).toBeGreaterThan(5);
  expect(gzip).toBeLessThanOrEqual(LIMIT_BYTES);
});

test('the code of dialogs is loaded with the first one', async ({ page }) => {
  const libraries = followLibraries(page);
  const feed = feedOf(page);
  await page.goto(`/?search=${run}`);
  await feed.filtersButton.click();
  await expect(feed.section.getByLabel('Start date')).toBeVisible();
  expect(await libraries()).toEqual([]);
  await feed.cards.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await libraries()).toEqual(['dialog']);
});

test('the drawer comes with its first opening', async ({ page }) => {
  const libraries = followLibraries(page);
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto(`/?search=${run}`);
  const feed = feedOf(page);
  await feed.searchBox.fill('nothing');
  await expect(page).toHaveURL(/search=nothing/);
  expect(await libraries()).toEqual([]);
  await feed.filtersButton.click();
  await expect(page.getByRole('dialog', { name: 'Advanced Filters' })).toBeVisible();
  expect(await libraries()).toContain('drawer');
});
