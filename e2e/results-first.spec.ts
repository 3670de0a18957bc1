import type { Page } from 'playwright/test';
import { createContentApi } from './fixtures/content-api.ts';
import { feedOf, queryOf } from './fixtures/feed.ts';
import { parsePage } from './fixtures/html.ts';
import { sharedStack } from './fixtures/stack.ts';
import { expect, test, uniqueName } from './fixtures/test.ts';

const run = uniqueName('first').replace('-', '');
const author = `Ada ${run}`;
const SITE = 'A curated feed of the top Amazon experts posts';
let day = '';

test.beforeAll(async ({ request }) => {
  const posts = ['One', 'Two', 'Three'].map((title) => ({
    title: `${title} ${run}`,
    text: `${run}, the text of ${title}.`,
    postUser: author,
  }));
  await createContentApi(request, sharedStack()).seedPosts(posts);
  day = new Date().toISOString().slice(0, 10);
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const hero = (page: Page) => page.getByRole('region', { name: SITE });
const summaries = (page: Page) => page.getByRole('region', { name: 'Daily Summaries' });

/** The distances of parts from the top of the page, in pixels. */
async function topsOf(page: Page): Promise<{ posts: number; summaries: number; firstPost: number }> {
  return page.evaluate(() => {
    const top = (selector: string) =>
      (document.querySelector(selector)?.getBoundingClientRect().top ?? Number.NaN) + scrollY;
    return {
      posts: top('#posts'),
      summaries: top('[aria-roledescription="carousel"]'),
      firstPost: top('#posts article'),
    };
  });
}

test('the home page begins with a post in sight; links to other posts show them at the top, and Back restores both', async ({
  page,
}) => {
  await test.step('the first post of the home page begins in sight at any width', async () => {
    await page.goto('/');
    for (const [width, height, limit] of [
      [1440, 900, 640],
      [768, 1024, 700],
      [375, 812, 700],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(hero(page)).toBeVisible();
      await expect(summaries(page)).toBeVisible();
      const tops = await topsOf(page);
      expect(tops.firstPost, `${width} × ${height}`).toBeLessThanOrEqual(limit);
      expect(tops.summaries).toBeLessThan(tops.posts);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step('a link to other posts shows them at the top; Back and Forward restore both pages', async () => {
    const { posts } = await topsOf(page);
    const link = feedOf(page).section.locator('.post-card-byline a').first();
    const name = (await link.textContent()) ?? '';
    await link.click();
    await expect(heading(page)).toHaveText(`Posts by ${name}`);
    await expect(heading(page)).toBeInViewport();
    expect(queryOf(page)).toEqual({ authors: name });
    expect((await topsOf(page)).posts).toBeLessThan(100);
    await page.goBack();
    await expect(hero(page)).toBeVisible();
    expect((await topsOf(page)).posts).toBe(posts);
    await page.goForward();
    await expect(heading(page)).toHaveText(`Posts by ${name}`);
    await expect(hero(page)).toHaveCount(0);
    await expect(summaries(page)).toHaveCount(1);
    // The header's link is the way home.
    await page.getByRole('banner').getByRole('link', { name: 'Sellerfeed' }).click();
    await expect(hero(page)).toBeInViewport();
  });
  await test.step('the day’s number and a summary’s number lead to those posts', async () => {
    await page.goto('/');
    await hero(page)
      .getByRole('link', { name: /^\d+ posts (today|latest)$/ })
      .click();
    await expect(page).toHaveURL(/\?from=([\d-]+)&to=\1$/);
    await expect(heading(page)).toHaveText(/^Posts (today|of .+)$/);
    await page.goto('/');
    const basis = summaries(page)
      .getByRole('link', { name: /^\d+ posts?$/ })
      .first();
    const href = await basis.getAttribute('href');
    await basis.click();
    await expect(page).toHaveURL(href ?? '');
    await expect(heading(page)).toHaveText(/^Posts (today|of .+|from .+ to .+)$/);
  });
});

test('an address with a filter begins with what it asks for, as do its title and description, and has the banner in one line', async ({
  page,
}) => {
  for (const [query, words, title] of [
    [`search=${run}`, `3 posts for “${run}”`, `Posts for “${run}”`],
    [`authors=${encodeURIComponent(author)}`, `Posts by ${author}`, `Posts by ${author}`],
    [`search=${run}&from=${day}&to=${day}`, `3 posts for “${run}” today`, `Posts for “${run}” of `],
    [`search=no${run}`, `No posts for “no${run}”`, `Posts for “no${run}”`],
  ] as const) {
    await page.goto(`/?${query}`);
    await expect(heading(page)).toHaveText(words);
    await expect(page).toHaveTitle(new RegExp(`^${title}.* \\| Sellerfeed$`));
    await expect(page.locator('meta[name="description"]')).toHaveAttribute(
      'content',
      /osts? (for|by) .*\. A curated feed/,
    );
    const tops = await topsOf(page);
    expect(tops.posts).toBeLessThan(100);
    expect(tops.summaries).toBeGreaterThan(tops.posts);
    await expect(summaries(page)).toHaveCount(1);
    if (!query.startsWith('search=') || query.includes('&')) continue;
    await expectBannerInOneLine(page);
  }
  await page.goto('/?page=2');
  await expectBannerInOneLine(page);
});

/** Expects the facts of all posts, not of those that were found, in one line at any width. */
async function expectBannerInOneLine(page: Page): Promise<void> {
  const fact = (text: RegExp) => page.locator('.hero-line').getByText(text);
  for (const width of [768, 375, 320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(fact(/^[\d,]+ posts$/)).toBeVisible();
    expect(Number(((await fact(/^[\d,]+ posts$/).textContent()) ?? '').replace(/\D/g, ''))).toBeGreaterThan(25);
    await expect(fact(/^\d+ posts (today|latest)$/)).toBeVisible();
    const tops = await page
      .locator('.hero-line li:visible')
      .evaluateAll((facts) => facts.map((each) => each.getBoundingClientRect().top));
    expect(new Set(tops).size, `${page.url()} at ${width} px`).toBe(1);
    await expect(page.getByText('2,000+ Amazon Experts')).toHaveCount(0);
  }
}

test('a filter by hashtag or by one’s own bookmarks is named', async ({ page, api, signIn }) => {
  // A name of its own: the others count what is found by theirs.
  const name = uniqueName('kept').replace('-', '');
  const account = await signIn();
  const [post] = await api.seedPosts([{ title: `Saved ${name}`, text: `#${name}` }]);
  const bookmarkId = await api.createBookmark(account, `Ideas ${name}`, [post?.id ?? 0]);
  await page.goto(`/?bookmarks=${bookmarkId}`);
  await expect(heading(page)).toHaveText(`Saved in “Ideas ${name}”`);
  await expect(page).toHaveTitle(`Saved in “Ideas ${name}” | Sellerfeed`);
  await page.goto(`/?search=${encodeURIComponent(`"Saved ${name}"`)}`);
  await feedOf(page)
    .card(`Saved ${name}`)
    .getByRole('link', { name: `#${name}` })
    .click();
  await expect(heading(page)).toHaveText(`1 post for “Saved ${name}” with #${name}`);
});

for (const [width, height] of [
  [375, 812],
  [1440, 900],
] as const) {
  test(`typing a search moves nothing at ${width} × ${height}: the former posts stay, dimmed, until they are replaced`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const feed = feedOf(page);
    await page.goto('/');
    await page.evaluate(() => document.fonts.ready);
    await feed.searchBox.click();
    const before = await feed.searchBox.boundingBox();
    const readShift = await observeShifts(page);
    const list = page.locator('#post-list');
    for (const [typed, words, count] of [
      [run, `3 posts for “${run}”`, 3],
      [`"Two ${run}"`, `1 post for “Two ${run}”`, 1],
      [`no${run}`, `No posts for “no${run}”`, 0],
    ] as const) {
      const former = await feed.cards.allTextContents();
      const answer = holdBack(page);
      await feed.searchBox.fill(typed);
      const release = await answer;
      await expect(list).toHaveAttribute('aria-busy', 'true');
      await expect(feed.cards).toHaveText(former);
      release();
      await expect(feed.section.getByRole('heading', { name: words })).toBeVisible();
      await expect(feed.cards).toHaveCount(count);
      await expect(feed.searchBox).toBeFocused();
      expect(await feed.searchBox.boundingBox()).toEqual(before);
    }
    await feed.searchBox.fill('');
    await expect(feed.cards).toHaveCount(25);
    expect(await feed.searchBox.boundingBox()).toEqual(before);
    await expect(hero(page)).toBeVisible();
    expect(await readShift()).toBeLessThan(0.01);
  });
}

/** Keeps the next list back until what is returned is called, once it was requested. */
async function holdBack(page: Page): Promise<() => void> {
  return new Promise((resolve) => {
    void page.route('**/api/posts?*', (route) => resolve(() => void route.continue()), { times: 1 });
  });
}

/** How far what is in sight moves from now on, as browsers measure it (CLS), also after a key. */
async function observeShifts(page: Page): Promise<() => Promise<number>> {
  const sum = await page.evaluateHandle(() => {
    const shifts = { total: 0 };
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries()) shifts.total += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift' });
    return shifts;
  });
  return () => sum.evaluate(({ total }) => total);
}

test('a search without a result says so in the HTML, with the ways out', async ({ request }) => {
  const { $ } = parsePage(await (await request.get(`/?search=no${run}`)).text());
  expect($('#posts').text()).toContain('Try fewer or other words.');
  expect($('#posts a[href="/"]').text()).toContain('Remove the search');
});

test('a filter moves nothing under the pointer, and the page follows once it is scrolled', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 500 });
  const feed = feedOf(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Advanced Filters' }).click();
  const choice = page.getByRole('button', { name: 'Today', exact: true });
  await choice.click();
  const before = await choice.boundingBox();
  await expect(page.getByRole('heading', { name: 'Posts today', exact: true })).toBeVisible();
  expect((await choice.boundingBox())?.y).toBe(before?.y);

  // Scrolled past what goes: it goes, and what is looked at stays where it is.
  await page.mouse.move(500, 400);
  await page.mouse.wheel(0, (await topsOf(page)).posts + 20);
  await expect(hero(page)).toHaveCount(0);
  await expect(feed.cards.first()).toBeVisible();
  expect((await topsOf(page)).posts).toBeLessThan(100);
});
