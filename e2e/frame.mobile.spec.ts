import { expect, test, uniqueName } from './fixtures/test.ts';

test('the bottom bar subscribes', async ({ page }) => {
  await page.goto('/');
  const bar = page.getByRole('complementary', { name: 'Newsletter' });
  await expect(page.getByRole('banner').getByRole('textbox')).toHaveCount(0);
  const field = bar.getByPlaceholder('Get 6 tips every Monday');
  await field.fill(`${uniqueName('pocket')}@example.com`);
  await bar.getByRole('button', { name: 'Subscribe' }).tap();
  const toast = page.getByRole('listitem').filter({ hasText: 'Success!' });
  await expect(toast).toContainText('Please check your inbox');
  // It asks nobody again who has subscribed.
  await expect(bar).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bar).toBeHidden();
});

test('the bottom bar is not where the page offers the same, stays in view, makes room, and goes at 400 % zoom', async ({
  page,
}) => {
  await test.step('the page for subscribing has no bar that offers the same', async () => {
    await page.goto('/subscribe');
    await expect(page.getByRole('main').getByRole('textbox', { name: 'Email address' })).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Newsletter' })).toBeHidden();
  });
  await test.step('the bottom bar stays in view, covers no part of the footer and makes room for typing', async () => {
    await page.goto('/auth');
    const bar = page.getByRole('complementary', { name: 'Newsletter' });
    await expect(bar).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const footer = await page.getByRole('contentinfo').boundingBox();
    const top = (await bar.boundingBox())?.y ?? 0;
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual(top + 1);
    await page.getByRole('main').getByRole('textbox').first().focus();
    await expect(bar).toBeHidden();
    await page.getByRole('main').getByRole('textbox').first().blur();
    await expect(bar).toBeVisible();
  });
  await test.step('at 400 % zoom neither header nor bar stay in view', async () => {
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto('/');
    await page.getByRole('heading', { name: 'Latest posts' }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('banner')).not.toBeInViewport();
    await expect(page.getByRole('complementary', { name: 'Newsletter' })).not.toBeInViewport();
  });
});

for (const fonts of ['with its font', 'before its font is there'] as const) {
  test(`the title is never cut on a small screen ${fonts}`, async ({ page, allowErrors, signIn }) => {
    allowErrors(/ERR_FAILED/);
    if (fonts !== 'with its font') await page.route('**/*.woff2', (route) => route.abort());
    // A reader has other things beside it, whatever the font.
    for (const isSignedIn of fonts === 'with its font' ? [false, true] : [false]) {
      if (isSignedIn) await signIn();
      await page.goto('/subscribe');
      await page.evaluate(() => document.fonts.ready);
      for (const width of [320, 344, 360, 375, 390]) {
        await page.setViewportSize({ width, height: 700 });
        const header = page.getByRole('banner');
        const title = header.getByRole('link', { name: 'Sellerfeed' });
        // The text itself, which may be wider than what holds it.
        const text = await title.evaluate((link) => {
          const range = document.createRange();
          range.selectNodeContents(link);
          const { left, right, top, bottom, height } = range.getBoundingClientRect();
          const { left: boxLeft, right: boxRight } = link.getBoundingClientRect();
          return { right, top, bottom, height, isWhole: left >= boxLeft && right <= boxRight + 0.5 };
        });
        expect(text.isWhole, `${width} px`).toBe(true);
        expect(text.height, 'on one line').toBeLessThan(40);
        // Other fonts may be wider.
        if (fonts === 'with its font' && width >= 360)
          expect((await header.boundingBox())?.height, `one row at ${width} px`).toBeLessThan(64);
        const others = header.locator('.site-search, .site-account, .site-menu').filter({ visible: true });
        for (const other of await others.all()) {
          const box = await other.boundingBox();
          const isBeside = text.right <= (box?.x ?? 0);
          expect(isBeside || text.bottom <= (box?.y ?? 0), `nothing lies over it at ${width} px`).toBe(true);
        }
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    }
  });
}
