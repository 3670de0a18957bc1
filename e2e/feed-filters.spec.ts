import type { Page } from 'playwright/test';
import { createContentApi } from './fixtures/content-api.ts';
import { feedOf, queryOf } from './fixtures/feed.ts';
import { sharedStack } from './fixtures/stack.ts';
import { expect, test, uniqueName } from './fixtures/test.ts';

const run = uniqueName('sift').replace('-', '');
const author = `Ada ${run}`;
const hashtag = `#${run}`;

// In the order of their arrival.
const POSTS = [
  { title: `Old ${run}`, text: `${run} one`, postUser: author, publishedAt: '2021-03-04T10:00:00.000Z' },
  { title: `Middle ${run}`, text: `${run} two`, hashtags: [hashtag], publishedAt: '2022-03-04T23:59:59.500Z' },
  { title: `New ${run}`, text: `${run} three`, postUser: author, hashtags: [hashtag] },
];

let hashtagId = 0;
const postIds: number[] = [];

test.beforeAll(async ({ request }) => {
  const api = createContentApi(request, sharedStack());
  // One after another: they are sorted by the time they came in.
  for (const post of POSTS) postIds.push(...(await api.seedPosts([post])).map(({ id }) => id));
  const answer = await request.get(`${api.url}/api/news/public?filters[id][$eq]=${postIds[1]}&populate[0]=hashtags`);
  hashtagId = (await answer.json()).data[0].attributes.hashtags.data[0].id;
  // The list of all hashtags is stale once after new ones have come in.
  await expect.poll(async () => (await request.get('/api/hashtags')).text()).toContain(`"${hashtag}","count":2`);
});

async function openFilters(page: Page): Promise<void> {
  await feedOf(page).filtersButton.click();
  await expect(page.getByRole('group', { name: 'Authors' }).getByRole('checkbox').first()).toBeVisible();
}

test('the panel opens below the search, with hashtags and authors by their number of posts', async ({ page }) => {
  await test.step('the panel opens below the search', async () => {
    await page.goto('/');
    await openFilters(page);
    const search = await feedOf(page).searchBox.boundingBox();
    const field = await page.getByLabel('Start date').boundingBox();
    expect(field?.y).toBeGreaterThan((search?.y ?? 0) + (search?.height ?? 0));
  });
  await test.step('hashtags and authors stand by their number of posts', async () => {
    await test.step('hashtags are the most used ones first', async () => {
      const hashtags = page.getByRole('group', { name: 'Hashtags' });
      const options = hashtags.getByRole('listitem');
      await expect(options.first()).toContainText(/ posts$/);
      const counts = (await options.allTextContents()).map((text) => Number(text.match(/ (\d+) posts$/)?.[1]));
      expect(counts.length).toBeGreaterThan(10);
      expect(counts).toEqual([...counts].sort((a, b) => b - a));
      await hashtags.getByRole('searchbox').fill(run);
      await expect(hashtags.getByRole('checkbox', { name: `${hashtag} 2 posts` })).toBeVisible();
    });
    await test.step('authors are the busiest ones', async () => {
      const authors = page.getByRole('group', { name: 'Authors' }).getByRole('listitem');
      expect(await authors.count()).toBeLessThanOrEqual(50);
      const counts = (await authors.allTextContents()).map((text) => Number(text.match(/ (\d+) posts$/)?.[1]));
      expect(counts.length).toBeGreaterThan(10);
      expect(counts).toEqual([...counts].sort((a, b) => b - a));
      const [name] = (await authors.first().textContent())?.split(/ \d+ posts$/) ?? [];
      await authors.first().getByRole('checkbox').check();
      await expect(feedOf(page).status).toHaveText(`${counts[0]} posts found`);
      expect(queryOf(page)).toEqual({ authors: name });
    });
  });
});

const titles = (page: Page) => feedOf(page).cards;

test('hashtags and authors narrow the list, each as a step in the history', async ({ page }) => {
  const feed = feedOf(page);
  await page.goto(`/?search=${run}`);
  await openFilters(page);
  const hashtags = page.getByRole('group', { name: 'Hashtags' });
  await hashtags.getByRole('searchbox').fill(run);
  await hashtags.getByRole('checkbox', { name: hashtag }).check();
  await expect(titles(page)).toHaveText([`New ${run}`, `Middle ${run}`]);
  await expect(feed.chips).toHaveText([`Remove filter ${hashtag}`]);
  await feed.card(`New ${run}`).getByRole('link', { name: author }).click();
  await expect(titles(page)).toHaveText([`New ${run}`]);
  expect(queryOf(page)).toEqual({ search: run, hashtags: String(hashtagId), authors: author });
  // The changed list begins right under the header.
  const { y = 0 } = (await feed.section.boundingBox()) ?? {};
  expect(y).toBeLessThan(100);
  await page.goBack();
  await expect(titles(page)).toHaveCount(2);
  await page.goBack();
  await expect(titles(page)).toHaveCount(3);
  await expect(hashtags.getByRole('checkbox', { name: hashtag })).not.toBeChecked();

  await test.step('a hashtag of a card does, too, and goes back to the first page', async () => {
    await page.goto(`/?search=${run}&page=1`);
    await feedOf(page).card(`Middle ${run}`).getByRole('link', { name: hashtag }).click();
    await expect(titles(page)).toHaveText([`New ${run}`, `Middle ${run}`]);
    expect(queryOf(page)).toEqual({ search: run, hashtags: String(hashtagId) });
  });
});

test('an author is there to filter by as soon as their posts are', async ({ page, request }) => {
  // Of a name that the searches of the other tests do not find.
  const newcomer = uniqueName('Newcomer');
  const api = createContentApi(request, sharedStack());
  // Enough to be among the fifty, whoever else the tests have brought.
  const posts = Array.from({ length: 12 }, (_, index) => ({
    title: `Arrival ${index} ${newcomer}`,
    postUser: newcomer,
  }));
  expect(await (await request.get('/api/authors')).text()).not.toContain(newcomer);
  await api.seedPosts(posts.map((post) => ({ ...post, text: post.title })));
  await page.goto('/');
  await openFilters(page);
  const authors = page.getByRole('group', { name: 'Authors' });
  await authors.getByRole('searchbox').fill(newcomer);
  await expect(authors.getByRole('checkbox', { name: `${newcomer} 12 posts` })).toBeVisible();
});

test('an author whom the text alone names leads to their posts', async ({ page, request }) => {
  const named = uniqueName('Named');
  const title = `Signed by ${named}`;
  await createContentApi(request, sharedStack()).seedPosts([{ title, text: `${title}\n\n${named}\nLink to post` }]);
  const feed = feedOf(page);
  await page.goto(`/?search=%22${encodeURIComponent(title)}%22`);
  await feed.card(title).getByRole('link', { name: named, exact: true }).click();
  await expect(feed.status).toHaveText('1 post found');
  expect(queryOf(page)).toMatchObject({ authors: named });
  await page.goto(`/?authors=${encodeURIComponent(named)}`);
  await expect(titles(page)).toHaveText([title]);
});

test('bookmarks are a signed-in reader’s own; lists that could not be loaded say so, and come with Try again', async ({
  page,
  api,
  signIn,
  allowErrors,
}) => {
  const account = await signIn();
  await test.step('hashtags, authors and bookmarks that could not be loaded say so, and come with Try again', async () => {
    allowErrors(/Failed to load resource/);
    await api.createBookmark(account, uniqueName('shelf'));
    const paths = ['hashtags', 'authors', 'bookmarks'].map((name) => `**/api/${name}`);
    // A refusal, which is not tried again by itself.
    for (const path of paths) await page.route(path, (route) => route.fulfill({ status: 400, json: {} }));
    await page.goto('/');
    await feedOf(page).filtersButton.click();
    const groups = ['Hashtags', 'Authors', 'Your Bookmarks'].map((name) => ({
      name,
      group: page.getByRole('group', { name }),
    }));
    for (const { name, group } of groups) {
      await expect(group.getByRole('listitem')).toContainText(`${name} could not be loaded.`);
      await group.getByRole('button', { name: 'Try again' }).click();
      await expect(group.getByRole('listitem')).toContainText(`${name} could not be loaded.`);
      await expect(group.getByRole('button', { name: 'Try again' })).toBeFocused();
    }
    for (const path of paths) await page.unroute(path);
    for (const { group } of groups) {
      await group.getByRole('button', { name: 'Try again' }).click();
      await expect(group.getByRole('checkbox').first()).toBeVisible();
      await expect(group.locator(':focus')).toHaveCount(1);
    }
  });
  await test.step('"Your Bookmarks" are a signed-in reader’s own collections', async () => {
    const feed = feedOf(page);
    const collection = uniqueName('shelf');
    const bookmarkId = await api.createBookmark(account, collection, [postIds[1] ?? 0]);
    await page.goto('/');
    await openFilters(page);
    await page.getByRole('group', { name: 'Your Bookmarks' }).getByRole('checkbox', { name: collection }).check();
    await expect(titles(page)).toHaveText([`Middle ${run}`]);
    expect(queryOf(page)).toEqual({ bookmarks: String(bookmarkId) });
    await expect(feed.chips).toHaveText([`Remove filter Bookmark: ${collection}`]);
    // The same address rendered by the server, for its owner.
    await page.reload();
    await expect(titles(page)).toHaveText([`Middle ${run}`]);
  });
});

test('dates, the direction and chips change the list, and reversed dates are swapped', async ({ page }) => {
  await test.step('reversed dates are named beside their fields, and swapped there', async () => {
    await page.goto(`/?search=${run}&from=2023-01-01&to=2021-01-01`);
    await openFilters(page);
    const panel = page.locator('.filter-panel:visible');
    await expect(panel.getByText('The start date is after the end date.')).toBeVisible();
    await expect(panel.getByLabel('Start date')).toHaveAttribute('aria-invalid', 'true');
    await panel.getByRole('button', { name: 'Swap' }).click();
    await expect(titles(page)).toHaveText([`Middle ${run}`, `Old ${run}`]);
    expect(queryOf(page)).toEqual({ search: run, from: '2021-01-01', to: '2023-01-01' });
    await expect(panel.getByText('The start date is after the end date.')).toBeHidden();
    await expect(panel.getByLabel('Start date')).toHaveValue('2021-01-01');
    await expect(panel.getByLabel('Start date')).not.toHaveAttribute('aria-invalid');
  });
  await test.step('dates bound the list to their very end and are kept by Clear All Filters, as the search is', async () => {
    const feed = feedOf(page);
    await page.goto(`/?search=${run}&hashtags=${hashtagId}&authors=${encodeURIComponent(author)}&dir=asc`);
    await expect(titles(page)).toHaveText([`New ${run}`]);
    await openFilters(page);
    await page.getByLabel('Start date').fill('2021-01-01');
    await expect(feed.chips).toHaveCount(3);
    await page.getByLabel('End date').fill('2022-03-04');
    await expect(feed.status).toHaveText('No posts found');
    await page.getByRole('button', { name: 'Clear All Filters' }).click();
    await expect(titles(page)).toHaveText([`Old ${run}`, `Middle ${run}`]);
    expect(queryOf(page)).toEqual({ search: run, from: '2021-01-01', to: '2022-03-04', dir: 'asc' });
    await expect(page.getByRole('button', { name: 'Clear All Filters' })).toBeDisabled();
  });
  await test.step('the direction toggles; relevance sorts newest first whatever it is', async () => {
    await page.goto(`/?search=${run}`);
    await expect(titles(page)).toHaveText([`New ${run}`, `Middle ${run}`, `Old ${run}`]);
    await openFilters(page);
    await page.getByText('Oldest first').click();
    await expect(titles(page)).toHaveText([`Old ${run}`, `Middle ${run}`, `New ${run}`]);
    await page.getByText('Relevance').click();
    await expect(titles(page)).toHaveText([`New ${run}`, `Middle ${run}`, `Old ${run}`]);
    expect(queryOf(page)).toEqual({ search: run, sort: 'relevance', dir: 'asc' });
    await expect(page.getByRole('switch', { name: 'Oldest first' })).toBeDisabled();
  });
  await test.step('chips take their filter away', async () => {
    const feed = feedOf(page);
    await page.goto(`/?search=${run}&hashtags=${hashtagId}&authors=${encodeURIComponent(author)}&from=2020-01-01`);
    await feed.chips.filter({ hasText: author }).click();
    await expect(titles(page)).toHaveCount(2);
    await feed.chips.filter({ hasText: hashtag }).click();
    await expect(titles(page)).toHaveCount(3);
    await feed.chips.filter({ hasText: 'From January 1, 2020' }).click();
    await expect(feed.chips).toHaveCount(0);
    // The search is taken away in its field.
    await feed.section.getByRole('button', { name: 'Clear search' }).click();
    await expect(titles(page)).toHaveCount(25);
    await expect(feed.searchBox).toHaveValue('');
  });
});

test('works by keyboard alone', async ({ page }) => {
  const feed = feedOf(page);
  await page.goto('/');
  await feed.searchBox.focus();
  await page.keyboard.type(run);
  await expect(feed.status).toHaveText('3 posts found');
  // Past the cross that empties the box.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(feed.filtersButton).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Hashtags' }).getByRole('checkbox').first()).toBeVisible();
  const direction = page.getByRole('switch', { name: 'Oldest first' });
  await direction.focus();
  await page.keyboard.press('Space');
  await expect(titles(page)).toHaveText([`Old ${run}`, `Middle ${run}`, `New ${run}`]);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('searchbox', { name: 'Find in Hashtags' })).toBeFocused();
  await page.keyboard.type(run);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox', { name: hashtag })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(titles(page)).toHaveText([`Middle ${run}`, `New ${run}`]);
});

test('an anonymous visitor has no bookmarks to filter by, and a shared address ignores them', async ({ page, api }) => {
  const owner = await api.createAccount();
  const bookmarkId = await api.createBookmark(owner, uniqueName('shelf'), [postIds[1] ?? 0]);
  await page.goto(`/?search=${run}&bookmarks=${bookmarkId}`);
  await expect(titles(page)).toHaveCount(3);
  await expect(feedOf(page).chips).toHaveCount(0);
  await expect(feedOf(page).section.getByRole('alert')).toContainText('You are signed out');
  await openFilters(page);
  await expect(page.getByRole('group', { name: 'Your Bookmarks' })).toHaveCount(0);
});
