import { feedOf } from './fixtures/feed.ts';
import { expect, test, uniqueName } from './fixtures/test.ts';

const run = uniqueName('found').replace('-', '');

test('a search for a name leads to its page, and nothing moves while it is typed', async ({
  page,
  api,
  browser,
  baseURL,
}) => {
  await api.seedPosts([
    { title: `By them ${run}`, text: `Words of ${run} one.`, postUser: `Ñadia ${run}`, hashtags: [`#${run}`] },
    { title: `About them ${run}`, text: `Words about ${run}, two.`, hashtags: [`#${run}`] },
  ]);
  const feed = feedOf(page);
  const names = (in_: typeof page) => in_.getByRole('list', { name: 'Pages that match' }).getByRole('link');
  const expected = [`Author:Ñadia ${run}1 post`, `#${run}2 posts`];

  await page.goto('/');
  await page.evaluate(() => {
    let shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts += (entry as PerformanceEntry & { value: number }).value;
      document.documentElement.dataset.shifts = String(shifts);
    }).observe({ type: 'layout-shift', buffered: false });
  });
  const place = await feed.searchBox.boundingBox();
  await feed.searchBox.pressSequentially(run.toUpperCase());
  await expect(names(page)).toHaveText(expected);
  await expect(names(page).first().locator('mark')).toHaveText(run);
  expect((await feed.searchBox.boundingBox())?.y).toBe(place?.y);
  expect(Number((await page.locator('html').getAttribute('data-shifts')) ?? 0)).toBeLessThanOrEqual(0.01);
  await feed.searchBox.press('End');
  // Any word of a search may be meant.
  await feed.searchBox.pressSequentially(' nothing');
  await expect(feed.searchBox).toHaveValue(/ nothing$/);
  await expect(page).toHaveURL(/nothing/);
  await expect(names(page)).toHaveText([new RegExp(`^Author:.*${run}`), `#${run}2 posts`]);

  await test.step('without scripts, too', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
    const plainPage = await plain.newPage();
    await plainPage.goto(`/?search=${run}`);
    await expect(names(plainPage)).toHaveText(expected);
    await names(plainPage).first().click();
    await expect(plainPage).toHaveURL(new RegExp(`/authors/.*${run}$`));
    await plain.close();
  });
});
