import type { Page } from 'playwright/test';
import { createContentApi } from './fixtures/content-api.ts';
import { feedOf, loadFonts, STABLE } from './fixtures/feed.ts';
import { sharedStack } from './fixtures/stack.ts';
import { expect, test, uniqueName } from './fixtures/test.ts';

const run = uniqueName('cards').replace('-', '');
/** Of one pixel. */
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=';
const DAY_MS = 86_400_000;
const daysAgo = (days: number, minute: number) =>
  new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - days * DAY_MS + minute * 60_000).toISOString();

// At midnight and a little later, so that none of them lies in the future.
test.beforeAll(async ({ request }) => {
  const posts = [0, 1].flatMap((days) =>
    [0, 1, 2].map((minute) => ({
      title: `Words ${days}${minute} ${run}`,
      text: `${run} has no picture, ${days} days ago, as number ${minute}.`,
      postUser: 'Ada van Abel',
      publishedAt: daysAgo(days, minute),
    })),
  );
  await createContentApi(request, sharedStack()).seedPosts(posts);
});

const days = (page: Page) => feedOf(page).section.locator('.feed-day');

test('a list by date has its days as headings, and a post without a picture begins with its words', async ({
  page,
}) => {
  await test.step('a post without a picture begins with its words', async () => {
    const feed = feedOf(page);
    await page.goto(`/?search=${run}`);
    const card = feed.section.getByRole('article').first();
    await expect(card.locator('[data-mark="AV"]')).toContainText('Ada van Abel');
    await expect(card).toContainText('1 min read');
    await expect(card.locator('.post-card-image')).toHaveCount(0);
  });
  await test.step('a list by date has its days as headings with their posts’ number, and no date on each card', async () => {
    const feed = feedOf(page);
    await expect(days(page)).toHaveText(['Today · 3 posts', 'Yesterday · 3 posts']);
    await expect(days(page).getByRole('heading', { level: 3 })).toHaveCount(2);
    await expect(feed.section.getByRole('article').getByRole('heading', { level: 4 })).toHaveCount(6);
    await expect(days(page).last().locator('time')).toHaveAttribute('datetime', daysAgo(1, 0).slice(0, 10));
    await expect(feed.cards.first()).toHaveText(`Words 02 ${run}`);
    await expect(feed.section.getByRole('article').locator('time')).toHaveCount(0);
    // Any other order has the date on each card instead.
    await page.goto(`/?search=${run}&sort=relevance`);
    await expect(feed.section.getByRole('article').locator('time')).toHaveCount(6);
    await expect(days(page)).toHaveCount(0);
  });
});

test('the cards of a row have one height, cards keep their columns, and titles are of two sizes', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await loadFonts(page);
  await page.goto(STABLE);
  for (const columns of [3, 2]) {
    await page.getByRole('radio', { name: `${columns} columns` }).check();
    await page.evaluate(() => {
      document.documentElement.dataset.cardHeights = 'exact';
    });
    const cards = await boxesOf(page, '> li:not(.feed-day, .passing, .lead-place)');
    const rows = Object.values(Object.groupBy(cards, ({ y }) => Math.round(y)));
    for (const row of rows) expect(new Set(row?.map((box) => Math.round(box.height))).size).toBe(1);
    expect(new Set(cards.map(({ x }) => Math.round(x))).size).toBe(columns);
    expect(new Set(cards.map(({ width }) => Math.round(width))).size).toBe(1);
    const sizes = await feedOf(page)
      .section.locator('.post-card.card:not(.post-lead)')
      .evaluateAll((all) =>
        all.map((card) => {
          const title = card.querySelector('.post-card-words > :first-child');
          return `${title && getComputedStyle(title).fontSize} ${card.querySelector('.post-card-image') !== null}`;
        }),
      );
    expect(new Set(sizes).size).toBe(2);
  }
});

test('one column is compact rows with a small picture at their end', async ({ page, api }) => {
  const feed = feedOf(page);
  // Other journeys may have filled the first page with posts without pictures.
  await api.seedPosts([{ title: `Picture ${run}`, text: `Picture ${run}`, imageData: PICTURE }]);
  await page.goto('/');
  await page.getByRole('group', { name: 'Layout' }).getByRole('radio', { name: '1 column' }).check();
  await expect(feed.cards).toHaveCount(25);
  await page.evaluate(() => {
    document.documentElement.dataset.cardHeights = 'exact';
  });
  for (const { height } of await boxesOf(page, 'article')) expect(height).toBeLessThanOrEqual(100);
  for (const { width, height } of await boxesOf(page, '.post-card-image')) {
    expect(width).toBeLessThanOrEqual(130);
    expect(height).toBeLessThanOrEqual(100);
  }
  // The rows' own places are no business of an opened post's.
  await feed.cards.first().click();
  const dialog = page.getByRole('dialog');
  const [avatar, byline] = await Promise.all([
    dialog.locator('.avatar').boundingBox(),
    dialog.locator('.post-byline').boundingBox(),
  ]);
  expect(avatar?.y).toBeGreaterThanOrEqual((byline?.y ?? 0) - 1);
});

const boxesOf = async (page: Page, selector: string) => {
  const boxes = await feedOf(page)
    .section.locator(`.feed-grid ${selector}`)
    .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().toJSON() as DOMRect));
  expect(boxes.length).toBeGreaterThan(0);
  return boxes;
};
