import type { APIResponse, Page } from 'playwright/test';
import { parsePage } from './fixtures/html.ts';
import { untilInteractive } from './fixtures/interactive.ts';
import { expect, test } from './fixtures/test.ts';

const TITLE = 'News Not Found | Sellerfeed';
/** Of one that may well exist. */
const FAILED_TITLE = 'This page could not be loaded | Sellerfeed';

/** The HTML alone has to say it all: for crawlers, and for who has no scripts. */
async function expectWholePage(response: APIResponse, message: string, pageTitle = TITLE): Promise<void> {
  const { $, title, meta, canonical } = parsePage(await response.text());
  expect($('header a[href="/"]').text()).toContain('Sellerfeed');
  expect($('main h1').text()).toBe('News Not Found');
  expect($('main').text()).toContain(message);
  expect($('main a[href="/"]').text()).toBe('Back to News');
  expect($('footer').text()).toContain('Our Services');
  expect(title).toBe(pageTitle);
  expect(meta('description')).toBe(message);
  expect(meta('robots')).toContain('noindex');
  expect(canonical).toBeUndefined();
  expect(response.headers()['content-security-policy']).toMatch(/script-src 'self' 'sha256-/);
}

/** …and scripts change nothing of it. */
async function expectSamePage(page: Page, message: string, pageTitle = TITLE): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('News Not Found');
  await expect(page.getByRole('main')).toContainText(message);
  await untilInteractive(page);
  await expect(page).toHaveTitle(pageTitle);
  await expect(page.locator('head meta[name="description"]')).toHaveAttribute('content', message);
  await expect(page.locator('head meta[name="robots"]').first()).toHaveAttribute('content', /noindex/);
  await expect(page.getByRole('main').getByRole('link', { name: 'Back to News' })).toHaveAttribute('href', '/');
  await expect(page.getByRole('contentinfo')).toContainText('Our Services');
}

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

test('an article that cannot be read is a whole page with status 503', async ({
  page,
  request,
  privateStack,
  allowErrors,
}) => {
  allowErrors(/status of 50\d/);
  const [post] = await privateStack.api.seedPosts([{ title: 'Never read before', text: 'This page was not.' }]);
  const url = `${privateStack.webUrl}/feed/${post?.slug}`;
  await privateStack.stopBackend();
  const response = await request.get(url);
  expect(response.status()).toBe(503);
  expect(response.headers()['cache-control']).toContain('no-store');
  await expectWholePage(response, 'Failed to fetch news details', FAILED_TITLE);
  expect(
    parsePage(await response.text())
      .$(`main a[href="/feed/${post?.slug}"]`)
      .text(),
  ).toBe('Try again');
  expect((await page.goto(url))?.status()).toBe(503);
  await expectSamePage(page, 'Failed to fetch news details', FAILED_TITLE);

  await privateStack.startBackend();
  await expect.poll(async () => (await request.get(url)).status(), { timeout: 30_000 }).toBe(200);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Never read before');
});
