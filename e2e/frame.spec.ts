import { expect, test } from './fixtures/test.ts';
import { findViolations } from './fixtures/violations.ts';

const PAGES = ['/', '/subscribe', '/save-linkedin-and-x-posts-tool', '/subscribe/confirm?token=x', '/no/such/page'];

test('every screen has the header and the footer, and that of the tool its six steps in order', async ({
  browser,
  baseURL,
}) => {
  // All of it is in the HTML, and is seen before any script.
  const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await plain.newPage();
  for (const path of PAGES) {
    await page.goto(path);
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Sellerfeed' })).toHaveAttribute('href', '/');
    await expect(header.getByRole('form', { name: 'Subscribe' })).toBeVisible();
    await expect(header.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect(header.getByRole('button', { name: 'Sign Up' })).toBeVisible();

    const footer = page.getByRole('contentinfo');
    const services = footer.getByRole('region', { name: 'Our Services' }).getByRole('link');
    await expect(services).toHaveCount(4);
    for (const link of await services.all()) await expect(link).toHaveAttribute('href', /^https:\/\//);
    const navigation = footer.getByRole('navigation', { name: 'Navigation' }).getByRole('link');
    await expect(navigation).toHaveText(['Home', 'Subscribe', 'Save Posts Tool']);
    await expect(footer).toContainText(`© ${new Date().getUTCFullYear()} Sellerfeed`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    if (path !== '/save-linkedin-and-x-posts-tool') continue;
    await expect(page.getByRole('main').getByRole('list').getByRole('heading', { level: 2 })).toHaveText([
      'Download the extension',
      'Create a free account',
      'Start saving',
      'Bookmark and tag',
      'Bonus: design examples',
      'A summary every Monday',
    ]);
  }
  await plain.close();
});

test('the footer leads to every page, and a link to the page that is shown to its top', async ({ page }) => {
  await test.step('the footer leads to every page', async () => {
    await page.goto('/');
    const navigation = page.getByRole('navigation', { name: 'Navigation' });
    await navigation.getByRole('link', { name: 'Subscribe' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Get 6 new tips every Monday' })).toBeVisible();
    await navigation.getByRole('link', { name: 'Save Posts Tool' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Save LinkedIn and X posts' })).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Sellerfeed' }).click();
    await expect(page).toHaveURL('/');
  });
  await test.step('a link to the page that is shown leads to its top', async () => {
    for (const [path, link] of [
      ['/', page.getByRole('banner').getByRole('link', { name: 'Sellerfeed' })],
      ['/subscribe', page.getByRole('contentinfo').getByRole('link', { name: 'Subscribe' })],
    ] as const) {
      await page.setViewportSize({ width: 1024, height: 400 });
      await page.goto(path);
      // The deferred parts bring the way to the top.
      await expect(page.getByRole('region', { name: /Notifications/ })).toBeAttached();
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
      await link.click();
      await expect.poll(() => page.evaluate(() => scrollY), path).toBe(0);
      await expect(page).toHaveURL(path);
    }
  });
});

test('the keyboard skips straight to the content; the theme follows the system until the reader chooses', async ({
  page,
  allowErrors,
}) => {
  await test.step('the keyboard skips straight to the content', async () => {
    await page.goto('/subscribe');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').getByRole('textbox', { name: 'Email address' })).toBeFocused();
  });
  await test.step('the theme follows the system until the reader chooses', async () => {
    allowErrors(/ERR_FAILED/);
    const canvas = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await page.emulateMedia({ colorScheme: 'light' });
    const light = await canvas();
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await canvas();
    expect(dark).not.toBe(light);

    await page.locator('.site-menu > summary').focus();
    await page.keyboard.press('Enter');
    const theme = page.getByRole('group', { name: 'Theme' });
    await expect(theme.getByRole('radio', { name: 'System' })).toBeChecked();
    await theme.getByRole('radio', { name: 'Light' }).check();
    expect(await canvas()).toBe(light);
    await page.keyboard.press('Escape');
    await expect(page.locator('.site-menu > summary')).toBeFocused();

    // Before the page's own scripts: no flash of the other theme.
    await page.route('**/_next/static/**/*.js', (route) => route.abort());
    await page.goto('/subscribe', { waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    expect(await canvas()).toBe(light);
  });
});

test('the home page says what, how much and how fresh, in forced colours, in a small window and on paper', async ({
  page,
}) => {
  await test.step('the hero says what, how much and how fresh', async () => {
    await page.goto('/');
    const hero = page.getByRole('region', { name: 'A curated feed of the top Amazon experts posts' });
    await expect(hero.getByText('Updated Daily', { exact: true })).toBeVisible();
    await expect(hero.getByText('2,000+ Amazon Experts')).toBeVisible();
    await expect(hero.getByText(/^[\d,]+ posts$/)).toBeVisible();
    await expect(hero.getByText(/^\d+ posts (today|latest)$/)).toBeVisible();
  });
  await test.step('selected controls are visible with forced colours', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const outline = (name: string) =>
      page
        .locator('label', { has: page.getByRole('radio', { name }) })
        .evaluate((label) => getComputedStyle(label).outlineStyle);
    expect(await outline('3 columns')).toBe('solid');
    expect(await outline('1 column')).toBe('none');
    await page.emulateMedia({ forcedColors: 'none' });
  });
  await test.step('a page on paper has the newest summary, and nothing to press or to buy', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.summary-card').first()).toBeVisible();
    for (const what of ['.promo', '.subscribe-bar', '.carousel-arrows', '.summary-card >> nth=1'])
      await expect(page.locator(what).first()).toBeHidden();
    await expect(page.getByRole('link', { name: 'Load More' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });
  await test.step('narrow and low windows cut nothing off', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    const heightOf = async (selector: string) => (await page.locator(selector).first().boundingBox())?.height ?? 0;
    expect(await heightOf('.site-header-row')).toBeLessThanOrEqual(64);
    expect(await heightOf('.carousel > h2 > label')).toBeLessThanOrEqual(48);
    for (const part of await page.locator('.hero-facts > li').all()) await expect(part).toBeInViewport({ ratio: 1 });
    const cards = await page.locator('.carousel-viewport').first().boundingBox();
    expect((cards?.x ?? 0) + (cards?.width ?? 0)).toBeLessThanOrEqual(320);
    await expect(page.locator('.subscribe-bar')).toBeVisible();
    // A keyboard is open.
    await page.setViewportSize({ width: 375, height: 450 });
    await expect(page.locator('.subscribe-bar')).toBeHidden();
  });
});

test('a page that is older than the day asks for the count again', async ({ page }) => {
  await page.route('**/api/banner', (route) =>
    route.fulfill({
      json: { articlesProcessed: 1207, isToday: false, date: '2031-05-05', readAt: '2031-05-06T07:59:00.000Z' },
    }),
  );
  await page.clock.setFixedTime(new Date('2031-05-06T08:00:00Z'));
  await page.goto('/');
  await expect(page.getByText('1207 posts latest')).toBeVisible();
});

test('a count that is older than ten minutes is shown no more', async ({ page, allowErrors }) => {
  allowErrors(/502/);
  const line = page
    .locator('.hero-facts')
    .getByText(/^(Loading\.\.\.|\d+ posts (today|latest)|Updated daily)$/)
    .filter({ visible: true });
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/banner', async (route) => {
    await answer.promise;
    await route.fulfill({ status: 502, json: { error: { code: 'upstream_failed', message: 'No.' } } });
  });
  await page.goto('/');
  await expect(line).toHaveText(/^\d+ posts (today|latest)$/);
  // A cached page that was rendered a while ago.
  await page.clock.setFixedTime(new Date(Date.now() + 11 * 60_000));
  await page.reload();
  await expect(line).toHaveText('Loading...');
  answer.resolve();
  await expect(line).toHaveText('Updated daily');
});

test('a promo is dismissed once for the session', async ({ page, browser }) => {
  await page.goto('/');
  const extension = page.getByRole('complementary', { name: 'Save LinkedIn and X posts' });
  const hiring = page.getByRole('complementary', { name: 'Hire an Amazon PPC manager' });
  await expect(extension).toBeVisible();
  await expect(hiring).toBeVisible();
  // A visitor who has scrolled to a promo has the deferred parts.
  await expect(page.getByRole('region', { name: /Notifications/ })).toBeAttached();
  await extension.getByRole('button', { name: 'Dismiss: Save LinkedIn and X posts' }).click();
  await expect(extension).toBeHidden();
  await expect(hiring).toBeVisible();
  // The focus is on what follows: the post after the promo's place.
  const focused = page.getByRole('listitem').filter({ has: page.locator(':focus') });
  await expect(focused.getByRole('article').first()).toBeVisible();
  // A day may begin there.
  const followsPromo = (item: Element) => {
    const before = item.previousElementSibling;
    return (before?.matches('.promo-place') ? before : before?.previousElementSibling)?.matches('.promo-place');
  };
  expect(await focused.evaluate(followsPromo)).toBe(true);
  // By mistake: it is back, and dismissed once more.
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(extension).toBeVisible();
  await extension.getByRole('button', { name: 'Dismiss: Save LinkedIn and X posts' }).click();
  await expect(extension).toBeHidden();
  await page.reload();
  await expect(hiring).toBeVisible();
  await expect(extension).toBeHidden();

  const nextSession = await browser.newContext();
  const nextPage = await nextSession.newPage();
  await nextPage.goto(page.url());
  await expect(nextPage.getByRole('complementary', { name: 'Save LinkedIn and X posts' })).toBeVisible();
  await nextSession.close();
});

test('signing out on a personal page goes home and replaces the entry', async ({ page, signIn }) => {
  const { username } = await signIn();
  await page.goto('/subscribe');
  await page.goto('/?bookmarks=1');
  await page.getByRole('banner').getByRole('button', { name: username }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/subscribe');
});

test('axe finds nothing on a page of the mailing list or in a toast, in either theme', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/subscribe/confirm?token=x');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await findViolations(page, undefined, [1440, 375]), 'confirmation').toEqual([]);
  await page.goto('/subscribe');
  await page.getByRole('form', { name: 'Join the list' }).getByRole('button').click();
  const toast = page.getByRole('listitem').filter({ hasText: 'Email required' });
  // It stays for as long as somebody points at it.
  await toast.hover();
  expect(await findViolations(page), 'with a toast').toEqual([]);
  await expect(toast).toBeVisible();
});

test('a logout that fails can be tried again, and leaves nobody signed out in half', async ({
  page,
  signIn,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED|Failed to load/);
  const { username } = await signIn();
  await page.goto('/subscribe');
  const menu = page.getByRole('banner').getByRole('button', { name: username });
  const logout = async () => {
    await menu.click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
  };
  await page.route('**/api/session', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  );
  await logout();
  await expect(page.getByRole('listitem').filter({ hasText: 'Logout was not completed' })).toBeVisible();
  await expect(menu).toBeFocused();
  await page.unroute('**/api/session');
  await logout();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(page.locator('#content')).toBeFocused();
});
