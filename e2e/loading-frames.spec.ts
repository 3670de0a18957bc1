import type { Locator, Page } from 'playwright/test';
import { createContentApi } from './fixtures/content-api.ts';
import { feedOf } from './fixtures/feed.ts';
import { saveData } from './fixtures/idle.ts';
import { untilInteractive } from './fixtures/interactive.ts';
import { followLibraries } from './fixtures/loaded-libraries.ts';
import { sharedStack } from './fixtures/stack.ts';
import { expect, test, uniqueName } from './fixtures/test.ts';

const run = uniqueName('frame').replace('-', '');
const title = `Post ${run}`;
let slug = '';

test.beforeAll(async ({ request }) => {
  const [post] = await createContentApi(request, sharedStack()).seedPosts([{ title, text: `A line of ${run}.` }]);
  slug = post?.slug ?? '';
});

// Elsewhere what is opened is fetched while the page is idle (first-load.spec.ts).
test.beforeEach(async ({ page }) => {
  await saveData(page);
});

/** Keeps back every script that is asked for from now on, as a slow line does, until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/_next/static/**/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Clicks, and says which dialog the very next frame of the page shows. */
const clickAndLook = (target: Locator): Promise<string | null> =>
  target.evaluate(async (element) => {
    (element as HTMLElement).click();
    await new Promise(requestAnimationFrame);
    return document.querySelector('dialog[open]')?.getAttribute('aria-label') ?? null;
  });

const OVERLAYS = [
  { what: 'a post', path: `/?search=${run}`, name: title, opener: (page: Page) => feedOf(page).cards.first() },
  {
    what: 'a summary',
    path: '/',
    name: null,
    opener: (page: Page) =>
      page.getByRole('region', { name: 'Daily Summaries' }).getByRole('heading').getByRole('link').first(),
  },
  {
    what: 'the account',
    path: '/subscribe',
    name: 'Welcome',
    opener: (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Sign In' }),
    closesByBack: true,
  },
  {
    what: 'a report',
    path: 'the article',
    name: 'Report this post',
    opener: (page: Page) => page.getByRole('button', { name: 'Report', exact: true }),
    menu: (page: Page) => page.getByRole('article').locator('.more-menu > summary'),
  },
  {
    what: 'the filters on a phone',
    path: `/?search=${run}`,
    name: 'Advanced Filters',
    opener: (page: Page) => feedOf(page).filtersButton,
    width: 375,
    closesByBack: true,
  },
];

for (const { what, path, name, opener, menu, width = 1440 } of OVERLAYS) {
  test(`${what}: the frame is there with the click, while the code is still on its way`, async ({ page }) => {
    await page.setViewportSize({ width, height: 812 });
    await page.goto(path === 'the article' ? `/feed/${slug}` : path);
    await untilInteractive(page);
    await menu?.(page).click();
    const target = opener(page);
    const label = name ?? (await target.textContent());
    const release = await holdScripts(page);
    expect(await clickAndLook(target)).toBe(label);

    // Escape closes it, and the focus is where it was.
    const frame = page.locator('dialog[open]');
    await expect(frame.getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(frame).toHaveCount(0);

    expect(await clickAndLook(target)).toBe(label);
    release();
    await expect(page.locator('[role="dialog"][data-state="open"]')).toBeVisible();
    await expect(frame).toHaveCount(0);
  });
}

for (const { what, path, name, opener, width = 1440 } of OVERLAYS.filter(({ closesByBack }) => closesByBack)) {
  test(`${what}: Back closes the frame, and the dialog that took its place`, async ({ page }) => {
    await page.setViewportSize({ width, height: 812 });
    await page.goto('/save-linkedin-and-x-posts-tool');
    await page.goto(path);
    await untilInteractive(page);
    const address = page.url();
    const release = await holdScripts(page);
    expect(await clickAndLook(opener(page))).toBe(name);
    // Without waiting for a page to load, should it be left.
    await page.evaluate(() => history.back());
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await expect(page).toHaveURL(address);

    expect(await clickAndLook(opener(page))).toBe(name);
    release();
    const dialog = page.locator('[role="dialog"][data-state="open"]');
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(address);
    // The frame and its dialog were one step.
    await page.goBack();
    await expect(page).toHaveURL(/save-linkedin-and-x-posts-tool$/);
  });
}

test('the account dialog is fetched when its button is pressed, not when it is let go', async ({ page }) => {
  const libraries = followLibraries(page);
  await page.goto('/subscribe');
  await untilInteractive(page);
  expect(await libraries()).not.toContain('dialog');
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).dispatchEvent('pointerdown');
  await expect.poll(libraries).toContain('dialog');
});

for (const { who, name } of [
  { who: 'a visitor', name: 'Bookmark' },
  { who: 'a reader', name: 'Tags' },
]) {
  test(`what ${name} opens for ${who} is fetched when it is pointed at`, async ({ page, signIn }) => {
    if (who === 'a reader') await signIn();
    const libraries = followLibraries(page);
    await page.goto(`/feed/${slug}`);
    await untilInteractive(page);
    expect(await libraries()).not.toContain('dialog');
    await page.getByRole('main').getByRole('button', { name, exact: true }).first().dispatchEvent('pointerover');
    await expect.poll(libraries).toContain('dialog');
  });
}
