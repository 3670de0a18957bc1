import { expect, test } from './fixtures/test.ts';

const SECTIONS = [
  ['Today', '/'],
  ['Summaries', '/summaries'],
  ['Topics', '/hashtags'],
  ['Authors', '/authors'],
] as const;

test('header and menu lead to the sections, to the search, to the feeds and to the theme', async ({ page }) => {
  await test.step('every page leads to the sections of the site, and marks the one that it is in', async () => {
    await page.goto('/subscribe');
    const nav = page.getByRole('navigation', { name: 'Sections', exact: true });
    for (const [label, path] of SECTIONS) {
      await nav.getByRole('link', { name: label, exact: true }).click();
      await expect(page).toHaveURL(path);
      await expect(nav.locator('[aria-current]')).toHaveText(label);
    }
    await page.locator('main a[href^="/authors/"]').first().click();
    await expect(nav.locator('[aria-current="true"]')).toHaveText('Authors');
  });
  await test.step('the magnifier puts the focus into the search field, here and from other pages', async () => {
    const search = page.getByRole('banner').getByRole('link', { name: 'Search posts' });
    const field = page.getByRole('searchbox', { name: 'Search posts' });
    await search.click();
    await expect(field).toBeFocused();
    await field.blur();
    await search.click();
    await expect(field).toBeFocused();
  });
  await test.step('the menu has the feeds and the theme, and closes when it is left', async () => {
    const menu = page.locator('.site-menu');
    const button = menu.locator('summary');
    await button.click();
    await expect(menu.getByRole('link', { name: 'JSON Feed' })).toHaveAttribute('title', 'All posts as JSON Feed');
    await menu.getByRole('radio', { name: 'Dark' }).check();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.keyboard.press('Escape');
    await expect(menu.getByRole('link', { name: 'RSS' })).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await page.getByRole('main').click({ position: { x: 1, y: 1 } });
    await expect(menu.getByRole('link', { name: 'RSS' })).toBeHidden();
  });
});

test('from 1024 px on the header is whole: sections, search, form and account beside the title', async ({
  page,
  signIn,
}) => {
  const { username } = await signIn();
  await page.goto('/authors');
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const header = page.getByRole('banner');
    await expect(header.getByRole('form', { name: 'Subscribe' })).toBeVisible();
    await expect(header.getByRole('button', { name: username })).toBeVisible();
    expect((await header.boundingBox())?.height, `${width} px`).toBeLessThanOrEqual(57);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 } });

  test('the menu has the sections, and goes with the page; the bar at the bottom is 52 px high', async ({ page }) => {
    await test.step('the bar at the bottom is 52 px high', async () => {
      await page.goto('/');
      expect((await page.getByRole('complementary', { name: 'Newsletter' }).boundingBox())?.height).toBe(52);
    });
    await test.step('the menu has the sections, and goes with the page', async () => {
      await expect(page.getByRole('navigation', { name: 'Sections', exact: true })).toBeHidden();
      const menu = page.locator('.site-menu');
      await menu.locator('summary').click();
      await expect(menu.getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page');
      await expect(menu.getByRole('radio', { name: 'Light' })).toBeVisible();
      await menu.getByRole('link', { name: 'Topics' }).click();
      await expect(page).toHaveURL('/hashtags');
      await expect(menu.getByRole('link', { name: 'Topics' })).toBeHidden();
    });
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 375, height: 812 } });

  test('the menu opens all the same', async ({ page }) => {
    await page.goto('/subscribe');
    await page.locator('.site-menu > summary').click();
    await page.locator('.site-menu').getByRole('link', { name: 'Summaries' }).click();
    await expect(page).toHaveURL('/summaries');
  });
});
