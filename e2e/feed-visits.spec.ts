import type { Locator, Page } from 'playwright/test';
import { createContentApi } from './fixtures/content-api.ts';
import { feedOf } from './fixtures/feed.ts';
import { holdIdle } from './fixtures/idle.ts';
import { sharedStack } from './fixtures/stack.ts';
import { expect, test, uniqueName } from './fixtures/test.ts';
import { untilFocusIn } from './fixtures/until-focus-in.ts';

type Listed = { id: number; publishedAt: string; slug: string };

const run = uniqueName('visits').replace('-', '');

test.beforeAll(async ({ request }) => {
  const posts = [1, 2, 3].map((number) => ({ title: `Visit ${number} ${run}`, text: `${run}, number ${number}.` }));
  await createContentApi(request, sharedStack()).seedPosts(posts);
});

/** Comes back after a visit whose newest post was this one, or for the first time. */
async function comeBack(page: Page, newest: string | null): Promise<void> {
  await page.addInitScript(
    (stored) => {
      if (!localStorage.getItem('feed-visit')) localStorage.setItem('feed-visit', stored);
    },
    JSON.stringify({ since: null, newest, activeAt: 0, opened: [] }),
  );
}

const rowOf = (page: Page, id: number) =>
  feedOf(page).section.locator('.feed-grid > li', { has: page.locator(`[data-post-link="${id}"]`) });
/** The positions of the cards in view, in pixels. */
const placesOf = (page: Page) =>
  feedOf(page)
    .section.getByRole('article')
    .evaluateAll((cards) =>
      cards.flatMap((card) => {
        const { x, y, width, height } = card.getBoundingClientRect();
        return y < innerHeight ? [[x, y, width, height]] : [];
      }),
    );
const newMarks = (page: Page) => feedOf(page).section.getByText('New', { exact: true });
const rule = (page: Page) => feedOf(page).section.locator('.new-rule');

test('what has come since the last visit is marked, and what follows says so, without moving anything', async ({
  page,
}) => {
  // The last one of the day before: no other journey sends posts in right above or below it.
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const listed = await page.request.get(`/api/posts?view=cards&to=${yesterday}`);
  const known = ((await listed.json()) as { posts: Listed[] }).posts[0];
  if (!known) throw new Error('There are posts of today alone.');
  await comeBack(page, known.publishedAt);
  const becomeIdle = await holdIdle(page);
  await page.goto('/');
  await expect(feedOf(page).cards.first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const before = await placesOf(page);
  await becomeIdle();
  await expect(newMarks(page).first()).toBeAttached();
  expect(await placesOf(page)).toEqual(before);
  // Other journeys may have filled the first page with today's posts.
  await expect(async () => {
    if ((await rowOf(page, known.id).count()) === 0) await feedOf(page).loadMore.click();
    await expect(rule(page)).toHaveText(/^\d+ new above · Mark all read$/, { timeout: 5_000 });
  }).toPass();
  await expect(page.locator('.feed-day').first()).toContainText(/ · \d+ new$/);
  await expect(rowOf(page, known.id).getByText('New', { exact: true })).toHaveCount(0);
  // The same visit goes on.
  await page.reload();
  await becomeIdle();
  await expect(newMarks(page).first()).toBeAttached();
  await expect(async () => {
    if ((await rule(page).count()) === 0) await feedOf(page).loadMore.click();
    await expect(rule(page)).toHaveCount(1, { timeout: 5_000 });
  }).toPass();
  await rule(page).getByRole('button', { name: 'Mark all read' }).click();
  await expect(rule(page)).toHaveCount(0);
  await expect(newMarks(page)).toHaveCount(0);
});

test('below the new posts, and out of sight, there is what else to read', async ({ page }) => {
  // The list begins below the window.
  await page.setViewportSize({ width: 1440, height: 500 });
  const listed = await page.request.get('/api/posts?view=cards');
  const posts = ((await listed.json()) as { posts: Listed[] }).posts;
  await comeBack(page, posts[20]?.publishedAt ?? null);
  await page.goto('/');
  await expect(rule(page)).toHaveText(/ new above · Mark all read$/);
  const end = page.locator('.new-end');
  await expect(end).toContainText('You are caught up');
  await expect(end.getByRole('link').first()).toHaveAttribute('href', /^\/(?:summaries\/weekly|feed)\//);
  // Between two rows: what follows begins at the left.
  const left = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().left);
  expect(await left(page.locator('.new-end + li'))).toBe(await left(page.locator('#post-list')));
});

test('where the browser stores nothing, nothing is new and nothing breaks', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  const becomeIdle = await holdIdle(page);
  await page.goto('/');
  await becomeIdle();
  await expect(feedOf(page).cards.first()).toBeVisible();
  await expect(rule(page)).toHaveCount(0);
});

test('the first visit knows nothing new; opened posts are quieter, and can be hidden', async ({ page }) => {
  const feed = feedOf(page);
  // So low that the strip comes with three posts.
  await page.setViewportSize({ width: 800, height: 400 });
  await page.goto(`/?search=${run}`);
  await expect(feed.cards).toHaveCount(3);
  // The code that stores the page is loaded while the page is idle.
  const visit = () => page.evaluate(() => localStorage.getItem('feed-visit'));
  await expect.poll(visit).not.toBeNull();
  await expect(newMarks(page)).toHaveCount(0);
  await expect(rule(page)).toHaveCount(0);
  const first = feed.section.locator('.feed-grid > li').filter({ hasText: `Visit 2 ${run}` });
  const read = first.getByText('Read', { exact: true });
  await first.getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await untilFocusIn(page.getByRole('dialog'));
  await page.keyboard.press('Escape');
  await expect(read).toBeAttached();
  await page.reload();
  await expect(read).toBeAttached();

  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Hide read' }).click();
  await expect(feed.cards).toHaveCount(2);
  await expect(feed.status).toHaveText('3 posts found, 1 hidden');
  // The list may have become too short for the strip: the filters have the same choice.
  await page.evaluate(() => scrollTo(0, 0));
  await feed.filtersButton.click();
  await feed.section.getByRole('button', { name: 'Hide read', pressed: true }).click();
  await expect(feed.cards).toHaveCount(3);

  await test.step('an article that was opened by its address counts, too, and the visit is kept in the browser', async () => {
    const href = (await feed.cards.first().getAttribute('href')) ?? '';
    await page.goto(href);
    await expect.poll(visit).toMatch(/"opened":\[\d+,\d+\]/);
    await page.goto('/');
    await expect.poll(visit).toContain('"newest":"20');
    await expect(rule(page)).toHaveCount(0);
    await page.goto(`/?search=${run}`);
    await expect(
      feed.section.locator('.feed-grid > li').filter({ hasText: 'Read' }).locator(`a[href="${href}"]`),
    ).toHaveCount(1);
  });
});

test('none of it is part of the first load', async ({ page }) => {
  const html = await (await page.request.get('/')).text();
  const scripts = [...html.matchAll(/<script[^>]+src="([^"]+\.js)"/g)].map(([, path = '']) => path);
  expect(scripts.length).toBeGreaterThan(4);
  for (const path of scripts) {
    expect(await (await page.request.get(path)).text()).not.toMatch(/feed-visit|new-rule|feed-strip/);
  }
});
