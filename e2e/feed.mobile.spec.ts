import type { Page } from '@playwright/test';
import { feedOf, queryOf } from './fixtures/feed.ts';
import { expect, test } from './fixtures/test.ts';

async function openDrawer(page: Page) {
  await feedOf(page).filtersButton.tap();
  const drawer = page.getByRole('dialog', { name: 'Advanced Filters' });
  await expect(drawer.getByRole('button', { name: 'Done' })).toBeInViewport();
  await drawer.evaluate((sheet) => Promise.all(sheet.getAnimations().map(({ finished }) => finished)));
  return drawer;
}

test('Advanced Filters are a bottom drawer, whose code comes with its first use', async ({ page }) => {
  await page.goto('/');
  await expect(feedOf(page).filtersButton).toHaveCount(1);
  await page.waitForLoadState('networkidle');
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const drawer = await openDrawer(page);
  expect(scripts.length).toBeGreaterThan(0);
  const first = drawer.getByRole('group', { name: 'Authors' }).getByRole('checkbox').first();
  await first.scrollIntoViewIfNeeded();
  await first.check();
  await expect(drawer.getByText(/^\d+ posts$/).first()).toBeVisible();
  await drawer.getByRole('button', { name: 'Done' }).tap();
  await expect(drawer).toBeHidden();
  expect(Object.keys(queryOf(page))).toEqual(['authors']);
  await expect(feedOf(page).chips).toHaveCount(1);
});

test('the drawer is closed by Escape, and the focus is back on its button', async ({ page }) => {
  await page.goto('/');
  const drawer = await openDrawer(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(feedOf(page).filtersButton).toBeFocused();
});

test('the drawer works by keyboard alone, and keeps the focus', async ({ page }) => {
  await page.goto('/');
  const { filtersButton } = feedOf(page);
  await filtersButton.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Advanced Filters' });
  const done = drawer.getByRole('button', { name: 'Done' });
  await expect(done).toBeFocused();
  const checkbox = (list: string) => drawer.getByRole('group', { name: list }).getByRole('checkbox').first();
  const first = checkbox('Hashtags');
  await expect(first).toBeAttached();
  await expect(checkbox('Authors')).toBeAttached();
  // Not `:focus`, which a date field's own parts do not match.
  const holdsFocus = () => drawer.evaluate((sheet) => sheet.contains(document.activeElement));
  await page.keyboard.press('Shift+Tab');
  expect(await holdsFocus()).toBe(true);
  await page.keyboard.press('Tab');
  await expect(done).toBeFocused();
  for (let step = 0; step < 20; step += 1) {
    if (await first.evaluate((input) => input === document.activeElement)) break;
    await page.keyboard.press('Tab');
    expect(await holdsFocus()).toBe(true);
  }
  await page.keyboard.press('Space');
  await expect(first).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(filtersButton).toBeFocused();
  expect(Object.keys(queryOf(page))).toEqual(['hashtags']);
});

test('the drawer is dismissed by dragging it down', async ({ page }) => {
  await page.goto('/');
  const drawer = await openDrawer(page);
  const handle = drawer.locator('[data-vaul-handle]');
  const grip = await handle.boundingBox();
  if (!grip) throw new Error('The drawer is not on the screen.');
  const x = grip.x + grip.width / 2;
  await page.mouse.move(x, grip.y + 2);
  await page.mouse.down();
  // A little at a time and past the threshold: it is the distance that counts, not the speed.
  await page.mouse.move(x, grip.y + 300, { steps: 60 });
  await page.mouse.up();
  await expect(drawer).toBeHidden();
});

test('the drawer stays when it is dragged less than a quarter', async ({ page }) => {
  await page.goto('/');
  const drawer = await openDrawer(page);
  const grip = await drawer.locator('[data-vaul-handle]').boundingBox();
  if (!grip) throw new Error('The drawer is not on the screen.');
  const x = grip.x + grip.width / 2;
  await page.mouse.move(x, grip.y + 2);
  await page.mouse.down();
  await page.mouse.move(x, grip.y + 40, { steps: 60 });
  await page.mouse.up();
  await expect.poll(async () => (await drawer.locator('[data-vaul-handle]').boundingBox())?.y).toBeCloseTo(grip.y, 0);
  await expect(drawer).toBeVisible();
});

test('there is one column and no layout to choose', async ({ page }) => {
  await page.goto('/');
  const grid = page.locator('.feed-grid');
  const columns = await grid.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length);
  expect(columns).toBe(1);
  await expect(page.getByRole('radio', { name: '2 columns' })).toHaveCount(0);
});

test('Back and a reload lead to the same place, though cards out of sight are laid out late', async ({ page }) => {
  const feed = feedOf(page);
  await page.goto('/?dir=asc');
  const cards = feed.section.getByRole('article');
  await expect(cards).toHaveCount(25);
  const isLaidOut = (index: number) =>
    cards.nth(index).evaluate((card) => card.lastElementChild?.checkVisibility({ contentVisibilityAuto: true }));
  expect(await isLaidOut(0)).toBe(true);
  expect(await isLaidOut(12)).toBe(false);
  // Past cards that nobody saw.
  const wanted = cards.nth(23);
  await wanted.scrollIntoViewIfNeeded();
  await wanted.getByRole('heading').getByRole('link').tap();
  const details = page.getByRole('dialog').getByRole('link', { name: 'View Full Details' });
  await expect(details).toBeVisible();
  // By place: what is behind a dialog has no role.
  const topOf = async () => (await page.locator('#posts article').nth(23).boundingBox())?.y ?? Number.NaN;
  const before = await topOf();
  await details.tap();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(cards).toHaveCount(25);
  await expect.poll(async () => Math.abs((await topOf()) - before)).toBeLessThan(50);
  await page.reload();
  await expect.poll(async () => Math.abs((await topOf()) - before)).toBeLessThan(50);
});
