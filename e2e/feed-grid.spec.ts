import type { Page } from 'playwright/test';
import { feedOf, queryOf, STABLE, STABLE_FILTERS, viewFullDetails } from './fixtures/feed.ts';
import { untilInteractive } from './fixtures/interactive.ts';
import { expect, test } from './fixtures/test.ts';

/** As many as the narrowest card has room for: the first of a day may be wider. */
const columns = (page: Page): Promise<number> =>
  page.locator('.feed-grid').evaluate((grid) => {
    const widths = [...grid.querySelectorAll('.post-card.card')].map((card) => card.getBoundingClientRect().width);
    return Math.round(grid.getBoundingClientRect().width / Math.min(...widths) - 0.1);
  });

test('the layout sets the number of columns from 768 px on, and is remembered without a flash', async ({
  page,
  allowErrors,
}) => {
  await test.step('the layout switch sets the number of columns from 768 px on', async () => {
    await page.goto('/');
    await untilInteractive(page);
    expect(await columns(page)).toBe(3);
    const layout = page.getByRole('group', { name: 'Layout' });
    for (const width of [768, 1023, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const [name, count] of [
        ['1 column', 1],
        ['2 columns', 2],
        ['3 columns', 3],
      ] as const) {
        await layout.getByRole('radio', { name }).check();
        expect(await columns(page), `${name} at ${width} px`).toBe(count);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth), 'nothing sticks out').toBe(width);
    }
  });
  await test.step('the layout toggles between one, two and three columns and is remembered without a flash', async () => {
    allowErrors(/ERR_FAILED/);
    const layout = page.getByRole('radiogroup', { name: 'Layout' }).or(page.getByRole('group', { name: 'Layout' }));
    await layout.getByRole('radio', { name: '1 column' }).click();
    expect(await columns(page)).toBe(1);
    await layout.getByRole('radio', { name: '2 columns' }).click();
    expect(await columns(page)).toBe(2);
    // At the document's first chance to be painted the columns are right, before any script of the page has run.
    await page.route('**/_next/static/**/*.js', (route) => route.abort());
    await page.goto('/', { waitUntil: 'commit' });
    await expect.poll(() => page.locator('.feed-grid').count()).toBe(1);
    expect(await columns(page)).toBe(2);
    await page.unroute('**/_next/static/**/*.js');
    await page.reload();
    await expect(layout.getByRole('radio', { name: '2 columns' })).toBeChecked();
  });
});

test('a list has real links, pictures that wait, promos, and more of it a page at a time, which is not fetched twice', async ({
  page,
}) => {
  const fetched: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/posts') fetched.push(searchParams.get('page'));
  });
  const feed = feedOf(page);
  const images = feed.section.getByRole('article').locator('img');
  const loading = () => images.evaluateAll((all) => all.map((image) => (image as HTMLImageElement).loading));
  const extension = page.getByRole('complementary', { name: 'Save LinkedIn and X posts' });
  await page.goto(STABLE);
  await expect(feed.cards).toHaveCount(25);

  await test.step('cards are real links', async () => {
    for (const href of await feed.cards.evaluateAll((links) => links.map((link) => link.getAttribute('href')))) {
      expect(href).toMatch(/^\/feed\/[^/]+$/);
    }
  });
  await test.step('pictures are asked for when they come near, the first at once', async () => {
    const found = await loading();
    expect(found.length).toBeGreaterThan(1);
    expect(found).toEqual(found.map((_, index) => (index === 0 ? 'eager' : 'lazy')));
    await expect(images.first()).toHaveAttribute('srcset', / \d+w/);
    await expect(images.first()).toHaveAttribute('width', /^\d+$/);
  });
  await test.step('Load More appends the next page, which alone is fetched', async () => {
    await expect(feed.loadMore).toHaveAttribute('href', `${STABLE}&page=2`);
    await feed.loadMore.click();
    await expect(feed.cards).toHaveCount(50);
    await expect(feed.cards.nth(25)).toBeFocused();
    expect(fetched).toEqual(['2']);
    await expect(feed.loadMore).toHaveAttribute('href', `${STABLE}&page=3`);
    await expect(feed.status).toHaveText(/^Showing 50 of [\d,]+ posts$/);
    expect(queryOf(page)).toEqual(STABLE_FILTERS);
  });
  await test.step('promos alternate after every tenth post', async () => {
    const items = page.locator('.feed-grid > li');
    await expect(items.nth(10).getByRole('complementary', { name: 'Save LinkedIn and X posts' })).toBeVisible();
    await expect(items.nth(21).getByRole('complementary', { name: 'Hire an Amazon PPC manager' })).toBeVisible();
    // After the 10th, 30th and 50th post.
    await expect(extension).toHaveCount(3);
  });
  await test.step('a list that was just shown is not fetched again', async () => {
    await page.locator('.post-card-tags a').first().click();
    await expect.poll(() => fetched).toEqual(['2', '1']);
    await page.goBack();
    await expect(feed.cards).toHaveCount(50);
    expect(fetched).toEqual(['2', '1']);
  });
  await test.step('promos stay away once dismissed', async () => {
    await extension
      .first()
      .getByRole('button', { name: /^Dismiss/ })
      .click();
    await expect(extension.filter({ visible: true })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('complementary', { name: 'Hire an Amazon PPC manager' }).first()).toBeVisible();
    await expect(extension.filter({ visible: true })).toHaveCount(0);
  });
  await test.step('the end of a list has no more', async () => {
    await page.goto('/?search=%22buy+box+at+38%25%22');
    await expect(feed.cards).toHaveCount(1);
    await expect(feed.loadMore).toHaveCount(0);
  });
});

test('a picture that cannot be loaded gives way to the words', async ({ page, allowErrors }) => {
  allowErrors(/Failed to load resource/);
  await page.route('**/uploads/**', (route) => route.abort());
  await page.goto(STABLE);
  const feed = feedOf(page);
  await expect(feed.cards).toHaveCount(25);
  await feed.cards.last().scrollIntoViewIfNeeded();
  await expect
    .poll(() =>
      feed.section
        .getByRole('article')
        .locator('img')
        .evaluateAll((all) => all.filter((image) => (image as HTMLImageElement).complete).length),
    )
    .toBe(0);
});

test('a later page says which posts it shows, and leads back to the first', async ({ page }) => {
  const feed = feedOf(page);
  await page.goto(`${STABLE}&page=2`);
  // There, too, the first picture is in sight.
  const images = feed.section.getByRole('article').locator('img');
  await expect(images.first()).toHaveAttribute('loading', 'eager');
  await expect(feed.status).toHaveText(/^Posts 26–50 of [\d,]+$/);
  await feed.loadMore.click();
  await expect(feed.status).toHaveText(/^Posts 26–75 of [\d,]+$/);
  const back = feed.section.getByRole('link', { name: 'Back to the first page' });
  await expect(back).toHaveAttribute('href', STABLE);
  await back.click();
  await expect(feed.status).toHaveText(/^Showing 25 of [\d,]+ posts$/);
  await expect(feed.status).toBeInViewport();
  expect(queryOf(page)).toEqual(STABLE_FILTERS);
  await expect(back).toHaveCount(0);
  await page.goBack();
  await expect(feed.status).toHaveText(/^Posts 26–75 of [\d,]+$/);
});

test('while a page is on its way there are shapes in its place; when it fails the cards stay and the error offers a retry', async ({
  page,
  allowErrors,
}) => {
  await test.step('when a further page fails the loaded cards stay and the error offers a retry', async () => {
    allowErrors(/Failed to load resource/);
    const feed = feedOf(page);
    await page.goto(STABLE);
    // A refusal, which is not tried again by itself.
    await page.route('**/api/posts?*', (route) =>
      route.fulfill({ status: 400, json: { error: { code: 'invalid', message: 'HTTP error! status: 500' } } }),
    );
    await feed.loadMore.click();
    const error = feed.section.getByRole('alert');
    await expect(error).toContainText('Error Loading News');
    await expect(error).toContainText('HTTP error! status: 500');
    await expect(feed.cards).toHaveCount(25);
    await expect(feed.loadMore).toHaveCount(0);
    await page.unroute('**/api/posts?*');
    await error.getByRole('link', { name: 'Try again' }).click();
    await expect(feed.cards).toHaveCount(50);
    await expect(error).toHaveCount(0);
  });
  await test.step('while a page is on its way there are shapes in its place', async () => {
    const feed = feedOf(page);
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/posts?*', async (route) => {
      await held;
      await route.continue();
    });
    await feed.loadMore.click();
    await expect(page.locator('.feed-grid')).toHaveAttribute('aria-busy', 'true');
    await expect(page.locator('.post-skeleton')).toHaveCount(6);
    answer();
    await expect(feed.cards).toHaveCount(75);
  });
});

test('offline, a new search says that the news could not be fetched, and recovers with the connection', async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
  const feed = feedOf(page);
  await page.goto('/');
  await context.setOffline(true);
  await feed.searchBox.fill('amazon');
  const error = feed.section.getByRole('alert');
  await expect(error).toContainText('Failed to fetch news');
  await error.getByRole('link', { name: 'Try again' }).click();
  await expect(error).toContainText('Failed to fetch news');
  await context.setOffline(false);
  await expect(feed.cards.first()).toBeVisible();
  await expect(error).toHaveCount(0);
});

test('after two Load More and an article, Back shows the same cards where they were', { tag: '@firefox' }, async ({
  page,
}) => {
  const feed = feedOf(page);
  await page.goto(STABLE);
  for (const count of [50, 75]) {
    await feed.loadMore.click();
    await expect(feed.cards).toHaveCount(count);
  }
  const titles = await feed.cards.allTextContents();
  const wanted = feed.cards.nth(60);
  await wanted.scrollIntoViewIfNeeded();
  await wanted.click();
  const before = await page.evaluate(() => scrollY);
  await viewFullDetails(page);
  await expect(page).toHaveURL(/\/feed\/.+/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(feed.cards).toHaveText(titles);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => page.evaluate((y) => Math.abs(scrollY - y), before)).toBeLessThan(50);
  // A reload finds all of it again, too.
  await page.reload();
  await expect(feed.cards).toHaveText(titles);
  await expect.poll(() => page.evaluate((y) => Math.abs(scrollY - y), before)).toBeLessThan(50);
});
