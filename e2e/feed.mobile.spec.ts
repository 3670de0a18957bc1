import { devices, type Page } from 'playwright/test';
import { feedOf, loadFonts, queryOf, untilTextIsThere } from './fixtures/feed.ts';
import { untilInteractive } from './fixtures/interactive.ts';
import { expect, test, uniqueName } from './fixtures/test.ts';

async function openDrawer(page: Page) {
  await feedOf(page).filtersButton.tap();
  const drawer = page.getByRole('dialog', { name: 'Advanced Filters' });
  await expect(drawer.getByRole('button', { name: /^Show [\d,]+ posts?$/ })).toBeInViewport();
  await drawer.evaluate((sheet) => Promise.all(sheet.getAnimations().map(({ finished }) => finished)));
  return drawer;
}

test('the drawer works by keyboard alone, and keeps the focus', async ({ page }) => {
  await page.goto('/');
  const { filtersButton } = feedOf(page);
  await filtersButton.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Advanced Filters' });
  const done = drawer.getByRole('button', { name: /^Show [\d,]+ posts?$/ });
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

test('the drawer is closed by Escape and by dragging it down, but not by less than a quarter', async ({ page }) => {
  await page.goto('/');
  const drawer = await openDrawer(page);
  const handle = drawer.locator('[data-vaul-handle]');
  /** Drags the handle down, a little at a time: it is the distance that counts, not the speed. */
  const drag = async (distance: number) => {
    const grip = await handle.boundingBox();
    if (!grip) throw new Error('The drawer is not on the screen.');
    const x = grip.x + grip.width / 2;
    await page.mouse.move(x, grip.y + 2);
    await page.mouse.down();
    await page.mouse.move(x, grip.y + distance, { steps: 30 });
    await page.mouse.up();
    return grip.y;
  };
  await test.step('it stays when it is dragged less than a quarter', async () => {
    const top = await drag(40);
    await expect.poll(async () => (await handle.boundingBox())?.y).toBeCloseTo(top, 0);
    await expect(drawer).toBeVisible();
  });
  await test.step('Escape closes it, and the focus is back on its button', async () => {
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(feedOf(page).filtersButton).toBeFocused();
  });
  await test.step('past the threshold it is dismissed', async () => {
    await openDrawer(page);
    await drag(300);
    await expect(drawer).toBeHidden();
  });
});

test('from its upper snap point, too, a slow drag of more than a quarter dismisses the drawer', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  const drawer = await openDrawer(page);
  const handle = drawer.locator('[data-vaul-handle]');
  const height = page.viewportSize()?.height ?? 0;
  /** Moves the handle by a part of the window's height, in five seconds. */
  const dragSlowly = async (part: number) => {
    const grip = await handle.boundingBox();
    if (!grip) throw new Error('The drawer is not on the screen.');
    const x = grip.x + grip.width / 2;
    await page.mouse.move(x, grip.y + 2);
    await page.mouse.down();
    await page.mouse.move(x, grip.y + 2 + (part * height) / 2, { steps: 6 });
    await page.clock.fastForward(5_000);
    await page.mouse.move(x, grip.y + 2 + part * height, { steps: 6 });
    await page.mouse.up();
  };
  const isAtTop = async () => {
    await expect.poll(async () => (await handle.boundingBox())?.y).toBeLessThan(height * 0.1);
    // The next drag would miss a handle that is still on its way.
    await drawer.evaluate((sheet) => Promise.all(sheet.getAnimations().map((animation) => animation.finished)));
  };
  await dragSlowly(-0.35);
  await isAtTop();
  await dragSlowly(0.15);
  await isAtTop();
  await dragSlowly(0.3);
  await expect(drawer).toBeHidden();
});

test('there is one column, of cards or of compact rows, and the choice is remembered', async ({ page, api }) => {
  const run = uniqueName('layout');
  const title = (number: number) => `Number ${number} of ${run}`;
  await api.seedPosts(
    [1, 2].map((number) => ({ title: title(number), text: `${title(number)}. ${'Words. '.repeat(90)}` })),
  );
  await page.goto(`/?search=${run}`);
  const grid = page.locator('.feed-grid');
  const columns = () => grid.evaluate((element) => Number(getComputedStyle(element).getPropertyValue('--columns')));
  expect(await columns()).toBe(1);
  const choices = page.getByRole('group', { name: 'Layout' }).getByRole('radio');
  await expect(choices).toHaveCount(2);
  const cards = page.getByRole('radio', { name: 'Cards' });
  const rows = page.getByRole('radio', { name: 'Compact rows' });
  await expect(cards).toBeChecked();
  const heightOf = async () => (await feedOf(page).section.locator('article.card').first().boundingBox())?.height ?? 0;
  expect(await heightOf()).toBeGreaterThan(200);
  await rows.check();
  expect(await columns()).toBe(1);
  expect(await heightOf()).toBeLessThan(140);
  await page.reload();
  await expect(rows).toBeChecked();
  expect(await heightOf()).toBeLessThan(140);
  await cards.check();
  expect(await heightOf()).toBeGreaterThan(200);
});

test.describe('cards out of sight', () => {
  const cardOf = (page: Page, number: number) => page.locator('#posts article').nth(number - 1);
  const isLaidOut = (page: Page, number: number) =>
    cardOf(page, number).evaluate((card) => card.lastElementChild?.checkVisibility({ contentVisibilityAuto: true }));
  /** How far below the window's top it is. */
  const topOf = async (page: Page, number: number) => (await cardOf(page, number).boundingBox())?.y ?? Number.NaN;

  test('are laid out late, while what a visitor looks at and comes back to stays where it is', async ({ page }) => {
    // Within the height of a card: those that nobody saw are as high as is guessed.
    const expectTop = (top: number) =>
      expect.poll(async () => Math.abs((await topOf(page, 24)) - top)).toBeLessThan(200);
    await loadFonts(page);
    await page.goto('/?dir=asc');
    await expect(feedOf(page).section.getByRole('article')).toHaveCount(25);
    expect(await isLaidOut(page, 1)).toBe(true);
    expect(await isLaidOut(page, 13)).toBe(false);
    // Past cards that nobody saw, and clear of the bars, which come late: a tap would scroll what they cover. The browser lays
    // out what has come near in the frame after, and the strip comes later than that.
    await cardOf(page, 24).evaluate((card) => card.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await expect(page.getByRole('button', { name: 'Back to top' })).toBeInViewport();
    const before = await topOf(page, 24);
    await cardOf(page, 24).getByRole('heading').getByRole('link').tap();
    await untilTextIsThere(page);
    expect(await isLaidOut(page, 13)).toBe(true);
    expect(Math.abs((await topOf(page, 24)) - before)).toBeLessThan(2);

    await page.getByRole('dialog').getByRole('link', { name: 'View Full Details' }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
    await expect(feedOf(page).section.getByRole('article')).toHaveCount(25);
    await expectTop(before);
    await page.reload();
    await expectTop(before);
  });

  test('are laid out when a visitor scrolls', async ({ page }) => {
    await page.goto('/?dir=asc');
    await untilInteractive(page);
    expect(await isLaidOut(page, 13)).toBe(false);
    // Again until it counts: what follows the wheel may come last of all scripts.
    const scrollOn = async () => {
      await page.mouse.wheel(0, 1);
      return isLaidOut(page, 13);
    };
    await expect.poll(scrollOn).toBe(true);
  });

  test('are laid out from the beginning where the browser itself looks for a place', async ({ page, allowErrors }) => {
    allowErrors(/Failed to load resource/);
    await page.goto('/?dir=asc');
    await page.route('**/_next/static/**/*.js', (route) => route.abort());
    await page.reload();
    expect(await isLaidOut(page, 13)).toBe(true);
    await page.goto('/?dir=asc&page=1');
    expect(await isLaidOut(page, 13)).toBe(false);
    await page.goBack();
    expect(await isLaidOut(page, 13)).toBe(true);
  });

  test('are laid out from the beginning without JavaScript', async ({ browser, baseURL }) => {
    const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
    const context = await browser.newContext({ ...phone, ...(baseURL ? { baseURL } : {}), javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/?dir=asc');
    expect(await isLaidOut(page, 13)).toBe(true);
    await context.close();
  });
});
