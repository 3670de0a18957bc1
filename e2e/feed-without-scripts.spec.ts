import { createContentApi } from './fixtures/content-api.ts';
import { feedOf, queryOf, STABLE } from './fixtures/feed.ts';
import { sharedStack } from './fixtures/stack.ts';
import { expect, test, uniqueName } from './fixtures/test.ts';

test.use({ javaScriptEnabled: false });

const run = uniqueName('plain').replace('-', '');
const hashtag = `#${run}`;

test.beforeAll(async ({ request }) => {
  const api = createContentApi(request, sharedStack());
  await api.seedPosts([{ title: `Old ${run}`, text: `${run} one`, publishedAt: '2021-03-04T10:00:00.000Z' }]);
  await api.seedPosts([{ title: `New ${run}`, text: `${run} two`, hashtags: [hashtag] }]);
});

test('without scripts their controls are hidden', async ({ page }) => {
  await page.goto('/auth');
  await page.locator('.site-menu > summary').click();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'RSS' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Theme' })).toHaveCount(0);
});

test('search, dates and order are a plain form', async ({ page }) => {
  const feed = feedOf(page);
  await page.goto('/');
  await feed.searchBox.fill(run);
  await feed.section.getByRole('switch', { name: 'Oldest first' }).press('Space');
  await feed.section.getByRole('button', { name: 'Search' }).click();
  await expect(feed.cards).toHaveText([`Old ${run}`, `New ${run}`]);
  expect(queryOf(page)).toMatchObject({ search: run, dir: 'asc' });
  await page.getByLabel('End date').fill('2021-12-31');
  await feed.searchBox.press('Enter');
  await expect(feed.cards).toHaveText([`Old ${run}`]);
  await feed.chips.filter({ hasText: 'Until December 31, 2021' }).click();
  await expect(feed.cards).toHaveCount(2);
});

test('hashtags lead to their page; a filter by one survives a search and is taken away by its chip', async ({
  page,
  request,
  api,
}) => {
  const feed = feedOf(page);
  await page.goto(`/?search=${run}`);
  await feed.card(`New ${run}`).getByRole('link', { name: hashtag }).click();
  await expect(page.getByRole('heading', { level: 1, name: hashtag })).toBeVisible();
  await expect(page.getByRole('link', { name: `New ${run}` })).toBeVisible();
  const found = await request.get(`${api.url}/api/hashtags?filters[name][$eq]=${encodeURIComponent(hashtag)}`);
  await page.goto(`/?search=${run}&hashtags=${(await found.json()).data[0].id}`);
  await expect(feed.cards).toHaveText([`New ${run}`]);
  await feed.searchBox.fill('two');
  await feed.searchBox.press('Enter');
  await expect(feed.cards).toHaveText([`New ${run}`]);
  await feed.chips.filter({ hasText: hashtag }).click();
  await expect(feed.chips).toHaveCount(0);
  await expect(feed.searchBox).toHaveValue('two');
});

test('Load More is a link to the next page', async ({ page }) => {
  const feed = feedOf(page);
  await page.goto(STABLE);
  const first = await feed.cards.allTextContents();
  await feed.loadMore.click();
  await expect(page).toHaveURL(`${STABLE}&page=2`);
  await expect(feed.cards).toHaveCount(25);
  expect(first).not.toContain(await feed.cards.first().textContent());
});

test('a card leads to its article', async ({ page }) => {
  await page.goto(`/?search=${run}`);
  await feedOf(page).cards.first().click();
  await expect(page).toHaveURL(/\/feed\/.+/);
  await expect(page.getByRole('heading', { level: 1, name: `New ${run}` })).toBeVisible();
});

test('the banner names the count on filtered addresses and beside an opened summary', async ({ page }) => {
  // A pattern, not the number that the home page names: other files publish posts of today meanwhile.
  const count = page.locator('.hero-facts').getByText(/^\d+ posts (today|latest)$/);
  await page.goto('/');
  await expect(count).toBeVisible();
  const path = await page.locator('a[href^="/summaries/"]').first().getAttribute('href');
  const summary = path?.replace(/^\/summaries\/(\w+)\//, '/?summary=$1-') ?? '';
  for (const address of ['/?page=2', '/?search=a', summary]) {
    await page.goto(address);
    await expect(count).toBeVisible();
    await expect(page.getByText('Updated daily', { exact: true })).toHaveCount(0);
  }
});
