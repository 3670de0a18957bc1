import { expectSamePage, expectWholePage } from './fixtures/error-page.ts';
import { untilInteractive } from './fixtures/interactive.ts';
import { expect, test } from './fixtures/test.ts';

test('an article that does not exist is a whole page with status 404', async ({ page, request, allowErrors }) => {
  allowErrors(/status of 404/);
  for (const [path, message] of [
    ['/feed/does-not-exist', 'The requested news item could not be found.'],
    ['/feed/%20', 'News slug is required'],
  ] as const) {
    // Rendered, and from the cache.
    for (const _ of [1, 2]) {
      const response = await request.get(path);
      expect(response.status(), path).toBe(404);
      expect(response.headers()['cache-control'], path).toBe('public, max-age=0, s-maxage=10');
      await expectWholePage(response, message);
    }
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expectSamePage(page, message);
  }
});

test('a link to an article that is gone leads to the same page', async ({ page, allowErrors }) => {
  allowErrors(/status of 404/);
  await page.goto('/subscribe');
  await untilInteractive(page);
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/feed/does-not-exist', textContent: 'Gone' });
    document.querySelector('main')?.prepend(link);
  });
  await page.getByRole('link', { name: 'Gone' }).click();
  await expect(page).toHaveURL('/feed/does-not-exist');
  await expectSamePage(page, 'The requested news item could not be found.');
  await page.getByRole('main').getByRole('link', { name: 'Back to News' }).click();
  await expect(page).toHaveURL('/');
});
