import { test } from './fixtures/faulty-content-api.ts';
import { parsePage } from './fixtures/html.ts';
import { expect } from './fixtures/test.ts';

const BUSY = 'Too many searches at the moment, please try again in a few seconds.';

// Each with a stack of its own: a page shown once the API is mended has others fetched ahead, which would then be there.
for (const [path, heading] of [
  ['/feed/any-post', 'News Not Found'],
  ['/', 'Error Loading News'],
] as const) {
  test(`${path}, never rendered, says which status the content API answered with, and "Try again" fetches it again`, async ({
    page,
    request,
    privateStack,
    contentApi,
    allowErrors,
  }) => {
    contentApi.fault = { status: 500, body: '{}' };
    allowErrors(/status of 500/);
    // A feed that came without posts fetches them by itself, and would be there before anybody tries again.
    const tried = Promise.withResolvers<void>();
    await page.route('**/api/posts?*', async (route) => {
      await tried.promise;
      await route.continue();
    });
    const main = page.getByRole('main');
    const address = `${privateStack.webUrl}${path}`;
    const response = await request.get(address);
    expect(response.status()).toBe(500);
    // The HTML alone says it, to whoever has no scripts.
    const { $ } = parsePage(await response.text());
    expect($('main').text()).toContain(heading);
    expect($('main').text()).toContain('HTTP error! status: 500');
    expect($(`main a[href="${path}"]`).text()).toBe('Try again');
    expect($('footer').text()).toContain('Our Services');
    await page.goto(address);
    await expect(main.getByRole('heading', { name: heading })).toBeVisible();
    await expect(main.getByText('HTTP error! status: 500', { exact: true })).toBeVisible();
    if (path === '/') {
      // Only the list is missing (spec §4).
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(
        'A curated feed of the top Amazon experts posts',
      );
      await expect(main.getByText('Updated daily', { exact: true }).filter({ visible: true })).toBeVisible();
      await expect(main.getByRole('searchbox', { name: 'Search posts' })).toBeVisible();
      await expect(main.getByRole('button', { name: /Advanced Filters/ })).toBeVisible();
    }
    await page.setViewportSize({ width: 375, height: 667 });
    // On a phone, too, it stands clear of the edges.
    const box = await main.locator('h1, [role="alert"]').first().boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(12);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(375 - 12);

    contentApi.fault = null;
    await main.getByRole('link', { name: 'Try again' }).click();
    tried.resolve();
    await expect(main.getByRole('heading', { name: 'Readable again' })).toBeVisible();
    await expect(main.getByText('The whole text.')).toBeVisible();
    await expect(main.getByRole('heading', { name: heading })).toHaveCount(0);
  });
}

test('a search while the content API is busy says so, and "Try again" finds the posts', async ({
  page,
  privateStack,
  contentApi,
  allowErrors,
}) => {
  // 500: the home page, which was never rendered and may be fetched ahead meanwhile.
  allowErrors(/status of 50[03]/);
  const body = JSON.stringify({ error: { message: BUSY } });
  contentApi.fault = { status: 503, body, headers: { 'retry-after': '5' } };
  const main = page.getByRole('main');
  const failures: number[] = [];
  page.on('response', (response) => response.url().includes('/api/posts?') && failures.push(response.status()));
  await page.clock.install();
  await page.goto(`${privateStack.webUrl}/?search=ppc`);
  await expect(main.getByText('HTTP error! status: 503', { exact: true })).toBeVisible();
  // A page that came without posts fetches them by itself, and three times more (spec §7).
  const passASecond = async () => {
    await page.clock.runFor(1_000);
    return failures;
  };
  await expect.poll(passASecond).toEqual([503, 503, 503, 503]);

  contentApi.fault = null;
  await main.getByRole('link', { name: 'Try again' }).click();
  await expect(main.getByRole('heading', { name: 'Readable again' })).toBeVisible();
  await expect(main.getByText('HTTP error!')).toHaveCount(0);
});
