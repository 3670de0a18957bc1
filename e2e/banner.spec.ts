import type { Page } from 'playwright/test';
import { createDataService } from './fixtures/data-service.ts';
import { expect, test } from './fixtures/test.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** The banner, whatever its text. */
const bannerLine = (page: Page) => page.getByText(/^(Loading\.\.\.|\d+ posts (today|latest)|Updated daily)$/);

test('the banner and the carousels follow what is completed in the tables', async ({
  page,
  request,
  privateStack,
  allowErrors,
}) => {
  allowErrors(/status of 502/);
  const dataService = createDataService(request, privateStack);
  const home = `${privateStack.webUrl}/`;
  // The first answers after a change may still be the kept ones, so each is looked at once.
  const reloadUntil = async (line: string, summaries: string[]) => {
    await expect(async () => {
      await page.goto(home);
      const shown = bannerLine(page).filter({ visible: true });
      await expect(shown).not.toHaveText('Loading...');
      expect(await shown.textContent()).toBe(line);
      // One of the two rows is out of sight.
      const cards = page.locator('.summary-card');
      for (const name of summaries)
        expect(await cards.getByRole('link', { name, includeHidden: true }).count()).toBe(1);
    }).toPass();
  };

  // Intercepting also keeps the browser from answering out of its own cache.
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/banner', async (route) => {
    await answer.promise;
    await route.continue();
  });

  await test.step('while the count loads, and when there is none', async () => {
    await page.goto(home);
    await expect(bannerLine(page).filter({ visible: true })).toHaveText('Loading...');
    answer.resolve();
    await expect(bannerLine(page).filter({ visible: true })).toHaveText('Updated daily');
    await expect(page.getByRole('region', { name: /Summaries$/ })).toHaveCount(0);
  });

  await test.step('when the count cannot be read', async () => {
    await page.route('**/api/banner', (route) => route.fulfill({ status: 502, json: {} }));
    await page.goto(home);
    await expect(bannerLine(page).filter({ visible: true })).toHaveText('Updated daily');
    await page.unroute('**/api/banner');
    await page.route('**/api/banner', (route) => route.continue());
  });

  await test.step("when only an earlier day's is completed", async () => {
    await dataService.saveSummaries([
      { kind: 'daily', day: dayAgo(2), title: 'Finished the day before', articlesProcessed: 12 },
      { kind: 'daily', day: dayAgo(1), title: 'Failed yesterday', articlesProcessed: 77, status: 'failed' },
      { kind: 'daily', day: dayAgo(0), title: 'Pending today', articlesProcessed: 99, status: 'pending' },
      { kind: 'weekly', day: dayAgo(14), title: 'Finished week' },
      { kind: 'weekly', day: dayAgo(7), title: 'Week in the works', status: 'processing' },
    ]);
    await reloadUntil('12 posts latest', ['Finished the day before', 'Finished week']);
    expect(await page.content()).not.toMatch(/Failed yesterday|Pending today|Week in the works/);
  });

  await test.step('an unfinished summary has no address either', async () => {
    const response = await request.get(`${privateStack.webUrl}/api/summaries/daily-${dayAgo(0)}`);
    expect(response.status()).toBe(404);
    await page.goto(`${home}?summary=daily-${dayAgo(0)}`);
    await expect(page).toHaveURL(home);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step("when today's is completed", async () => {
    await dataService.saveSummaries([
      { kind: 'daily', day: dayAgo(0), title: 'Finished today', articlesProcessed: 31 },
    ]);
    await reloadUntil('31 posts today', ['Finished today']);
  });
});
