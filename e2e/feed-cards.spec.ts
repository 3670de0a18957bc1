import type { Locator, Page } from 'playwright/test';
import { createContentApi } from './fixtures/content-api.ts';
import { feedOf, loadFonts, STABLE } from './fixtures/feed.ts';
import { sharedStack } from './fixtures/stack.ts';
import { expect, test, uniqueName } from './fixtures/test.ts';

const run = uniqueName('cards').replace('-', '');
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

test('a list by date has its days as headings with their posts’ number, and no date on each card', async ({ page }) => {
  const feed = feedOf(page);
  await page.goto(`/?search=${run}`);
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

test('a post without a picture begins with its words, larger than beside a picture', async ({ page }) => {
  const feed = feedOf(page);
  await page.goto(`/?search=${run}`);
  const card = feed.section.getByRole('article').first();
  await expect(card).toContainText('AVAda van Abel');
  await expect(card).toContainText('1 min read');
  await expect(card.locator('.post-card-image')).toHaveCount(0);
  const sizeOf = (title: Locator) => title.evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize));
  const quoted = await sizeOf(feed.cards.first());
  await page.goto('/?dir=asc');
  const pictured = feed.section.getByRole('article').filter({ has: page.locator('.post-card-image') });
  expect(quoted).toBeGreaterThan(await sizeOf(pictured.first().getByRole('heading').getByRole('link')));
});

test('the cards of a row have one height, no row has a hole, and nothing in a card is empty for long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await loadFonts(page);
  await page.goto(STABLE);
  for (const [columns, height] of [
    ['3 columns', 312],
    ['2 columns', 280],
  ] as const) {
    await page.getByRole('radio', { name: columns }).check();
    await page.evaluate(() => {
      document.documentElement.dataset.cardHeights = 'exact';
    });
    const rows = Object.values(Object.groupBy(await boxesOf(page, '> li:not(.feed-day)'), ({ y }) => Math.round(y)));
    const [grid] = await page.locator('.feed-grid').evaluateAll((all) => all.map((each) => each.clientWidth));
    for (const row of rows) {
      expect(new Set(row?.map((box) => Math.round(box.height))).size, columns).toBe(1);
      expect(
        Math.max(...(row ?? []).map(({ right }) => right)) - Math.min(...(row ?? []).map(({ x }) => x)),
        columns,
      ).toBeCloseTo(grid ?? 0, 0);
    }
    const whole = rows.filter((row) => row?.length === Number.parseInt(columns, 10));
    expect(new Set(whole.map((row) => Math.round(row?.[0]?.height ?? 0))), columns).toEqual(new Set([height]));
    expect(Math.max(...(await gapsOf(page))), columns).toBeLessThanOrEqual(40);
  }
});

test('one column is compact rows with a small picture at their end', async ({ page }) => {
  const feed = feedOf(page);
  await page.goto('/');
  await page.getByRole('group', { name: 'Layout' }).getByRole('radio', { name: '1 column' }).check();
  await expect(feed.cards).toHaveCount(25);
  await page.evaluate(() => {
    document.documentElement.dataset.cardHeights = 'exact';
  });
  for (const { height } of await boxesOf(page, 'article')) expect(height).toBeLessThanOrEqual(125);
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

/** The largest gap between two neighbours of each card, from its byline to its foot: a picture or a poster's ground is no gap. */
const gapsOf = (page: Page): Promise<number[]> =>
  feedOf(page)
    .section.getByRole('article')
    .evaluateAll((cards) =>
      cards.map((card) => {
        const boxOf = (selector: string) => card.querySelector(selector)?.getBoundingClientRect();
        const lines = ['.post-card-byline', '.post-card-words', '.post-card-footer'].map(boxOf);
        const gaps = lines.slice(1).map((box, index) => (box?.top ?? 0) - (lines[index]?.bottom ?? 0));
        return Math.max(...gaps);
      }),
    );

const boxesOf = async (page: Page, selector: string) => {
  const boxes = await feedOf(page)
    .section.locator(`.feed-grid ${selector}`)
    .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().toJSON() as DOMRect));
  expect(boxes.length).toBeGreaterThan(0);
  return boxes;
};
