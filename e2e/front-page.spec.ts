import type { Page } from 'playwright/test';
import { createContentApi } from './fixtures/content-api.ts';
import { createDataService } from './fixtures/data-service.ts';
import { loadFonts } from './fixtures/feed.ts';
import { expect, test } from './fixtures/test.ts';
import { untilFocusIn } from './fixtures/until-focus-in.ts';

const DAY_MS = 86_400_000;
const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS;
const dayAgo = (days: number) => new Date(midnight - days * DAY_MS).toISOString().slice(0, 10);
/** Just after midnight, so that none of them lies in the future. */
const timeOf = (days: number, minute: number) => new Date(midnight - days * DAY_MS + minute * 1_000).toISOString();

const long = (subject: string) =>
  `${subject} took longer than anybody had planned. ${'More of it follows here. '.repeat(12)}`;

/** The banner, whatever its text. */
const bannerLine = (page: Page) => page.getByText(/^(Loading\.\.\.|\d+ posts (today|latest)|Updated daily)$/);

const lead = (page: Page) => page.locator('.lead');
const grid = (page: Page) => page.locator('#post-list');
const topOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().boundingBox())?.y ?? Number.NaN;

test('banner and carousels follow what is completed, and the first screen has the summary opened, and the posts by their worth', async ({
  page,
  request,
  privateStack,
  allowErrors,
}) => {
  const api = createContentApi(request, privateStack);
  const service = createDataService(request, privateStack);
  const home = `${privateStack.webUrl}/`;
  allowErrors(/status of 502/);

  await test.step('without a summary there is none, and no gap', async () => {
    await page.goto(home);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(lead(page)).toHaveCount(0);
  });

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
    await service.saveSummaries([
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
    await service.saveSummaries([{ kind: 'daily', day: dayAgo(0), title: 'Finished today', articlesProcessed: 31 }]);
    await reloadUntil('31 posts today', ['Finished today']);
  });
  const posts = await api.seedPosts([
    ...['Returns', 'Freight', 'Images', 'Fees'].map((title, index) => ({
      title: `${title} of the day`,
      text: long(title),
      postUser: `Author of ${title}`,
      hashtags: ['#ppc'],
      publishedAt: timeOf(0, index),
    })),
    ...['Your ACoS is a ratio. Your rent is not.', 'Auto campaigns do not find gold.', '🚀'].map((text, index) => ({
      title: text,
      text,
      postUser: `Quoted ${index}`,
      hashtags: ['#wit'],
      publishedAt: timeOf(0, 10 + index),
    })),
    ...['Yesterday', 'Before', 'Earlier'].map((title, index) => ({
      title: `${title} it rained`,
      text: long(title),
      publishedAt: timeOf(1, index),
    })),
    { title: 'أمس', text: 'قصير', publishedAt: timeOf(1, 9) },
  ]);
  const slugOf = (title: string) => posts.find((post) => post.title === title)?.slug;
  const point = (words: string, title: string) =>
    `- ${words} — [Author of ${title}](/feed/${slugOf(`${title} of the day`)})`;
  const todays = (title: string, pad = '', tip = 'Ask the carrier twice.') => ({
    kind: 'daily' as const,
    day: dayAgo(0),
    title,
    articlesProcessed: 7,
    content: [
      point(`Freight rose by 12 % in a week.${pad}`, 'Freight'),
      point(`Fees fell.${pad}`, 'Fees'),
      point(`Images tripled the clicks.${pad}`, 'Images'),
      point('A fourth point.', 'Returns'),
      ...(tip ? ['\n## Worth trying\n', point(tip, 'Freight')] : []),
    ].join('\n'),
  });
  const untilHomeHas = (words: string) =>
    expect.poll(async () => (await (await request.get(home)).text()).includes(words)).toBe(true);
  await service.saveSummaries([
    todays('Freight and fees'),
    { kind: 'daily', day: dayAgo(1), title: 'What rain does', content: 'Nothing is cited here.', articlesProcessed: 4 },
    { kind: 'weekly', day: dayAgo(7), title: 'The week of rain', content: 'Rain.' },
  ]);
  await untilHomeHas('Cited in the summary of');

  await test.step('three points with author and post, what to try, the days before and the week', async () => {
    await page.goto(home);
    await expect(lead(page).getByRole('heading', { level: 2 })).toHaveText('Freight and fees');
    const points = lead(page).locator('.lead-points').getByRole('listitem');
    await expect(points).toHaveCount(3);
    await expect(points.first()).toContainText('Freight rose by 12 % in a week.');
    await expect(points.first().locator('b')).toHaveText('12 %');
    await expect(points.first().getByRole('link', { name: 'Author of Freight' })).toHaveAttribute(
      'href',
      /^\/authors\//,
    );
    await expect(lead(page)).toContainText('Worth trying: Ask the carrier twice.');
    const others = lead(page).getByRole('navigation', { name: 'Earlier summaries' }).getByRole('link');
    await expect(others).toHaveText([/What rain does$/, /Finished the day before$/, /^Week of .* The week of rain$/]);
    await points.first().getByRole('link', { name: 'Freight rose' }).click();
    await expect(page).toHaveURL(`${home}feed/${slugOf('Freight of the day')}`);
  });

  await loadFonts(page);
  const words = ' More words of the same point than two lines of any window hold, so that they are cut.'.repeat(2);
  const title = 'Listings, images and conversion · Fees, freight and stock: 3 posts by 3 experts of sellers';
  for (const [saved, size, phoneSize] of [
    [todays('Freight and fees'), '34px', '26px'],
    [todays(title.slice(0, 69), words, ''), '34px', '26px'],
    [todays(title, words, ''), '34px', '22px'],
    [todays('w'.repeat(90), words, `Ask ${words}${words}`), '34px', '22px'],
  ] as const) {
    await test.step(`it leaves the first post in sight: ${saved.title}`, async () => {
      await service.saveSummaries([saved]);
      await untilHomeHas(saved.title);
      for (const [width, first, titleSize] of [
        [1440, 640, size],
        [375, 700, phoneSize],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(home);
        expect(await topOf(page, '#post-list article'), `${width} px`).toBeLessThan(first);
        for (const card of await page.locator('.summary-card').filter({ visible: true }).all())
          expect((await card.boundingBox())?.height).toBeLessThanOrEqual(150);
        expect((await lead(page).boundingBox())?.height).toBeLessThanOrEqual(300);
        await expect(lead(page).getByRole('heading')).toHaveCSS('font-size', titleSize);
        await expect(lead(page).getByText('Author of Freight', { exact: true })).toBeInViewport({ ratio: 1 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    });
  }

  await test.step('the cited post leads its day, two columns wide, and says where it is cited', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(home);
    const first = grid(page).getByRole('article').first();
    await expect(first.getByRole('heading')).toHaveText('Freight of the day');
    await expect(first.getByRole('link', { name: /^Cited in the summary of/ })).toHaveAttribute(
      'href',
      `/summaries/daily/${dayAgo(0)}`,
    );
    const widths = await grid(page)
      .getByRole('article')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().width));
    expect(widths[0]).toBeGreaterThan(1.9 * (widths[1] ?? 0));
    const [wide, beside] = await Promise.all(
      [0, 1].map((index) => grid(page).getByRole('article').nth(index).boundingBox()),
    );
    expect([beside?.y, beside?.height]).toEqual([wide?.y, wide?.height]);
    expect(beside?.x).toBeGreaterThan((wide?.x ?? 0) + (wide?.width ?? 0));
    await expect(page.locator('.post-card-cited')).toHaveCount(1);
  });

  await test.step('titles without a picture begin at one height, in one size', async () => {
    const titles = await grid(page)
      .locator('.post-card.card:not(.post-lead)')
      .evaluateAll((cards) =>
        cards.map((card) => {
          const title = card.querySelector('h4');
          const below = (title?.getBoundingClientRect().top ?? 0) - card.getBoundingClientRect().top;
          return `${Math.round(below)} ${title && getComputedStyle(title).fontSize}`;
        }),
      );
    expect(new Set(titles).size).toBe(1);
  });

  await test.step('one-liners of a day stand together, each with its link, author and hashtag', async () => {
    const strip = page.locator('.passing');
    await expect(strip).toHaveCount(1);
    await expect(strip).toContainText('Said in passing');
    const quotes = strip.getByRole('article');
    await expect(quotes).toHaveCount(3);
    for (const quote of await quotes.all()) {
      await expect(quote.getByRole('heading').getByRole('link')).toHaveAttribute('href', /^\/feed\//);
      await expect(quote.getByRole('link', { name: /^Quoted / })).toBeVisible();
      await expect(quote.getByRole('link', { name: '#wit' })).toBeVisible();
    }
    await quotes.first().getByRole('heading').getByRole('link').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await untilFocusIn(page.getByRole('dialog'));
    await page.keyboard.press('Escape');
    // One alone is a card.
    await expect(page.locator('.post-quote', { hasText: 'أمس' })).toHaveCount(0);
  });

  await test.step('so do those of a list of that day', async () => {
    await page.goto(`${home}?from=${dayAgo(0)}&to=${dayAgo(0)}`);
    await expect(page.locator('.passing').getByRole('article')).toHaveCount(3);
    await expect(page.locator('.post-lead')).toHaveCount(1);
  });

  await test.step('a search has them all as cards, in its order', async () => {
    await page.goto(`${home}?search=day`);
    await expect(page.locator('.passing, .post-lead')).toHaveCount(0);
  });

  await test.step('a page that the browser loads knows as much', async () => {
    const answer = await request.get(`${privateStack.webUrl}/api/posts?view=cards`);
    const { posts: cards } = (await answer.json()) as { posts: { title: string; leads?: string; isShort?: true }[] };
    expect(cards.find(({ title }) => title === 'Freight of the day')?.leads).toBe(dayAgo(0));
    expect(cards.filter(({ isShort }) => isShort)).toHaveLength(4);
  });
});
