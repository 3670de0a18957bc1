import { createDataService } from './fixtures/data-service.ts';
import { sharedStack } from './fixtures/stack.ts';
import { expect, test, uniqueName } from './fixtures/test.ts';
import { findViolations } from './fixtures/violations.ts';

// Days that no other journey has posts of.
const [DAY, WEEK] = ['2019-06-12', '2019-06-10'];
const run = uniqueName('quoted');
const LONG = 'More of it stands here, and nobody has cited that yet. '.repeat(40);

test('what summaries cite of a post lies on the marker, with the way to them', async ({ page, api, request }) => {
  const [long, short] = await api.seedPosts([
    {
      title: `Bids of ${run}`,
      text: `Why bids of ${run} matter:\n\n- ✅ We cut bids of ${run} by 20 % in May\n- Sales of ${run} stayed as they were\n\n${LONG}`,
      postUser: `Ada ${run}`,
      publishedAt: `${DAY}T08:00:00.000Z`,
      hashtags: ['#cited'],
    },
    {
      title: `Never bid on the brand of ${run}`,
      text: `Never bid on the brand of ${run}.\nIt costs more than it brings. #cited`,
      publishedAt: `${DAY}T09:00:00.000Z`,
      hashtags: ['#cited'],
    },
  ]);
  const content = `- We cut bids of ${run} by 20 % in May. Sales of ${run} stayed as they were. — [Ada](/feed/${long?.slug})
- It costs more than it brings. — [Bo](/feed/${short?.slug})
- Bids of ${run} were corrected since. — [Ada](/feed/${long?.slug})`;
  await createDataService(request, sharedStack()).saveSummaries([
    { kind: 'daily', day: DAY, title: `Day of ${run}`, content, articlesProcessed: 2 },
    { kind: 'weekly', day: WEEK, title: `Week of ${run}`, content, articlesProcessed: 2 },
  ]);
  const article = page.getByRole('main').getByRole('article').first();
  const marked = article.locator('mark');

  await test.step('in a list, and beside it, but not what has been corrected', async () => {
    await page.goto(`/feed/${long?.slug}`);
    await expect(marked).toHaveText([`We cut bids of ${run} by 20 % in May`, `Sales of ${run} stayed as they were`]);
    const notes = article.getByRole('list', { name: 'Cited in' }).getByRole('link');
    await expect(notes).toHaveText(['in the summary of Jun 12', 'in the summary of the week of Jun 10']);
    const places = page.getByRole('region', { name: 'Cited in' });
    await expect(places.getByRole('link', { name: `Day of ${run}` })).toHaveAttribute(
      'href',
      `/summaries/daily/${DAY}`,
    );
    for (const width of [375, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const text = await marked.first().boundingBox();
      const note = await notes.first().boundingBox();
      const isBeside = (note?.x ?? 0) > (text?.x ?? 0) + (text?.width ?? 0);
      expect(isBeside, `in the margin at ${width} px`).toBe(width === 1440);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    expect(await findViolations(page, ['serious', 'critical'], [375, 1440])).toEqual([]);
    await notes.first().click();
    await expect(page).toHaveURL(`/summaries/daily/${DAY}`);
  });

  await test.step('a short post is one quotation with one row of actions', async () => {
    await page.goto(`/feed/${short?.slug}`);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(`Never bid on the brand of ${run}. It costs more than it brings.`);
    await expect(marked).toHaveText(['It costs more than it brings.']);
    await expect(article.getByRole('button', { name: 'Bookmark', exact: true })).toHaveCount(1);
    await expect(article.getByRole('link', { name: '#cited' })).toHaveAttribute('href', '/hashtags/cited');
    await expect(page.getByRole('link', { name: 'More about #cited' })).toHaveAttribute('href', '/hashtags/cited');
  });
});
