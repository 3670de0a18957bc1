import type { Page } from 'playwright/test';
import { feedOf, queryOf, STABLE } from './fixtures/feed.ts';
import { expect, test } from './fixtures/test.ts';

const stripOf = (page: Page) => {
  const strip = page.getByRole('region', { name: 'List of posts' });
  return {
    strip,
    search: strip.getByRole('button', { name: 'Search' }),
    filters: strip.getByRole('button', { name: 'Filters' }),
    top: strip.getByRole('button', { name: 'Back to top' }),
  };
};

const isInView = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });

test('once the panel is out of sight a strip has the number of results, search, filters and the way up', async ({
  page,
}) => {
  await test.step('once the panel is out of sight a strip has the number of results, search, filters and the way up', async () => {
    const feed = feedOf(page);
    const { strip, search, top } = stripOf(page);
    await page.goto(STABLE);
    await expect(feed.cards).toHaveCount(25);
    await expect(strip).toHaveCount(0);
    await feed.cards.nth(12).scrollIntoViewIfNeeded();
    await expect(strip).toContainText(/^[\d,]+ posts/);
    await expect(strip).toBeInViewport();

    await search.click();
    await expect(feed.searchBox).toBeFocused();
    await expect(feed.searchBox).toBeInViewport();
    await expect(strip).toHaveCount(0);

    await feed.cards.nth(20).scrollIntoViewIfNeeded();
    await top.click();
    await expect(strip).toHaveCount(0);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
  await test.step('its filters open the panel, which has today, seven and thirty days', async () => {
    const feed = feedOf(page);
    const { filters } = stripOf(page);
    await feed.cards.nth(12).scrollIntoViewIfNeeded();
    await filters.click();
    await expect(feed.filtersButton).toHaveAttribute('aria-expanded', 'true');
    await expect(feed.filtersButton).toBeFocused();
    const dates = feed.section.getByRole('group', { name: 'Dates' });
    const day = new Date().toISOString().slice(0, 10);
    await dates.getByRole('button', { name: 'Today' }).click();
    expect(queryOf(page)).toEqual({ dir: 'asc', from: day, to: day });
    await dates.getByRole('button', { name: '7 days' }).click();
    const { from = '' } = queryOf(page);
    expect(Date.parse(day) - Date.parse(from)).toBe(6 * 86_400_000);
    await expect(feed.section.getByLabel('Start date')).toHaveValue(from);
    await dates.getByRole('button', { name: '7 days', pressed: true }).click();
    expect(queryOf(page)).toEqual({ dir: 'asc' });
  });
});

test('on a phone the strip opens the drawer over the list, and at 400 % zoom it scrolls away', async ({ page }) => {
  await test.step('on a phone the drawer opens over the list, with topics and authors first', async () => {
    await page.setViewportSize({ width: 375, height: 812 });
    const feed = feedOf(page);
    const { filters } = stripOf(page);
    await page.goto(STABLE);
    await feed.cards.nth(12).scrollIntoViewIfNeeded();
    await expect(filters).toBeVisible();
    await filters.click();
    const drawer = page.getByRole('dialog', { name: 'Advanced Filters' });
    await expect(drawer.getByRole('button', { name: /^Show [\d,]+ posts$/ })).toBeVisible();
    await expect(drawer.getByRole('group')).toHaveText([
      /^Hashtags/,
      /^Authors/,
      /^Dates/,
      /^Sort by/,
      /^Sort direction/,
    ]);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    expect(await isInView(page, '.feed-grid > li:nth-child(13)')).toBe(true);
    await expect(filters).toBeFocused();
  });
  await test.step('at 400 % zoom the strip scrolls away', async () => {
    await page.setViewportSize({ width: 320, height: 256 });
    const feed = feedOf(page);
    await page.goto(STABLE);
    await feed.cards.nth(3).scrollIntoViewIfNeeded();
    const { strip } = stripOf(page);
    await expect(strip).toBeAttached();
    await expect(strip).not.toBeInViewport();
  });
});
