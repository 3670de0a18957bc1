import type { Page } from 'playwright/test';
import { FOREIGN_SLUGS, test } from './fixtures/faulty-content-api.ts';
import { parsePage } from './fixtures/html.ts';
import { expect } from './fixtures/test.ts';

const BUSY = 'Too many searches at the moment, please try again in a few seconds.';

const NEVER_RENDERED = [
  ['/feed/any-post', 'News Not Found'],
  ['/', 'Error Loading News'],
] as const;

test('what was never rendered says which status the content API answered with, and "Try again" fetches it again', async ({
  context,
  request,
  privateStack: { webUrl },
  contentApi,
  allowErrors,
}) => {
  allowErrors(/status of 50[03]/);
  const main = (page: Page) => page.getByRole('main');
  const tryAgain = (page: Page) => main(page).getByRole('link', { name: 'Try again' }).click();
  // A page shown once the API is mended has others fetched ahead, so all are opened before.
  const openPage = async (path: string, heading: string) => {
    const page = await context.newPage();
    // A feed that came without posts fetches them by itself, and would be there before anybody tries again.
    const tried = Promise.withResolvers<void>();
    await page.route('**/api/posts?*', async (route) => {
      await tried.promise;
      await route.continue();
    });
    await page.goto(`${webUrl}${path}`);
    await expect(main(page).getByRole('heading', { name: heading })).toBeVisible();
    await expect(main(page).getByText('HTTP error! status: 500', { exact: true })).toBeVisible();
    return { page, heading, tried };
  };

  const failed: Awaited<ReturnType<typeof openPage>>[] = [];
  for (const [path, heading] of NEVER_RENDERED) {
    await test.step(`${path} says so`, async () => {
      contentApi.fault = { status: 500, body: '{}' };
      const response = await request.get(`${webUrl}${path}`);
      expect(response.status()).toBe(500);
      // The HTML alone says it, to whoever has no scripts.
      const { $ } = parsePage(await response.text());
      expect($('main').text()).toContain(heading);
      expect($('main').text()).toContain('HTTP error! status: 500');
      expect($(`main a[href="${path}"]`).text()).toBe('Try again');
      expect($('footer').text()).toContain('Our Services');
      const opened = await openPage(path, heading);
      const { page } = opened;
      if (path === '/') {
        // Only the list is missing (spec §4).
        await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(
          'A curated feed of the top Amazon experts posts',
        );
        await expect(main(page).getByText('Updated daily', { exact: true }).filter({ visible: true })).toBeVisible();
        await expect(main(page).getByRole('searchbox', { name: 'Search posts' })).toBeVisible();
        await expect(main(page).getByRole('button', { name: /Advanced Filters/ })).toBeVisible();
      }
      await page.setViewportSize({ width: 375, height: 667 });
      // On a phone, too, it stands clear of the edges.
      const box = await main(page).locator('h1, [role="alert"]').first().boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(12);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(375 - 12);
      failed.push(opened);
    });
  }

  const search = await context.newPage();
  await test.step('a search while it is busy says so', async () => {
    const body = JSON.stringify({ error: { message: BUSY } });
    contentApi.fault = { status: 503, body, headers: { 'retry-after': '5' } };
    const failures: number[] = [];
    search.on('response', (response) => response.url().includes('/api/posts?') && failures.push(response.status()));
    await search.clock.install();
    await search.goto(`${webUrl}/?search=ppc`);
    await expect(main(search).getByText('HTTP error! status: 503', { exact: true })).toBeVisible();
    // A page that came without posts fetches them by itself, and three times more (spec §7).
    const passASecond = async () => {
      await search.clock.runFor(1_000);
      return failures;
    };
    await expect.poll(passASecond).toEqual([503, 503, 503, 503]);
  });

  contentApi.fault = null;
  for (const { page, heading, tried } of failed) {
    await test.step(`${heading}: "Try again" fetches it again`, async () => {
      await tryAgain(page);
      tried.resolve();
      await expect(main(page).getByRole('heading', { name: 'Readable again' })).toBeVisible();
      await expect(main(page).getByText('The whole text.')).toBeVisible();
      await expect(main(page).getByRole('heading', { name: heading })).toHaveCount(0);
    });
  }
  await test.step('the search, too', async () => {
    await tryAgain(search);
    await expect(main(search).getByRole('heading', { name: 'Readable again' })).toBeVisible();
    await expect(main(search).getByText('HTTP error!')).toHaveCount(0);
  });

  await test.step('a post is read at its address whatever its slug holds', async () => {
    for (const slug of FOREIGN_SLUGS) {
      const title = `The post at ${slug}`;
      const href = await main(search).getByRole('link', { name: title }).first().getAttribute('href');
      expect(href).toBe(`/feed/${encodeURIComponent(slug)}`);
      // The second answer is the kept one.
      for (const _ of ['rendered', 'kept']) {
        const response = await request.get(`${webUrl}${href}`);
        expect(response.status()).toBe(200);
        expect(
          parsePage(await response.text())
            .$('h1')
            .text(),
        ).toContain(title);
      }
    }
  });
});
