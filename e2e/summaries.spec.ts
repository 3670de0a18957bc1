import type { Page } from 'playwright/test';
import { createDataService } from './fixtures/data-service.ts';
import { sharedStack } from './fixtures/stack.ts';
import { expect, test, uniqueName } from './fixtures/test.ts';
import { findViolations } from './fixtures/violations.ts';

// The same in each browser: they share the days, and may run at once.
const run = 'the far future';
const titleOf = (number: number) => `Day ${number} of ${run}`;
const WEEK = `A week of ${run}`;

const CONTENT = `## What stood out

Placement fees were **the** subject, see [the audit](https://example.com/audit).

1. First lesson
2. Second lesson

<script>window.isHacked = true</script>

${'Sellers compared notes on fees, returns and main images. '.repeat(8)}

The very last line.`;

// Days to come, so that they stand first whatever else there is.
const dayOf = (number: number) => `2099-01-0${number}`;

test.beforeAll(async ({ request }) => {
  const stack = sharedStack();
  const summaries = [
    ...[1, 2, 3, 4, 5].map((number) => ({
      kind: 'daily' as const,
      day: dayOf(number),
      title: titleOf(number),
      content: CONTENT,
      articlesProcessed: number,
    })),
    { kind: 'weekly' as const, day: dayOf(5), title: WEEK, content: CONTENT },
  ];
  await createDataService(request, stack).saveSummaries(summaries);
  // The first answers after that may still be the kept ones, both of the feed and of each summary's own page.
  const paths = [
    '/',
    ...summaries.flatMap(({ kind, day }) => [`/?summary=${kind}-${day}`, `/summaries/${kind}/${day}`]),
  ];
  const shows = async (path: string) => (await (await request.get(stack.webUrl + path)).text()).includes(run);
  await expect.poll(async () => (await Promise.all(paths.map(shows))).every(Boolean)).toBe(true);
});

const daily = (page: Page) => page.getByRole('region', { name: 'Daily Summaries' });
const cardLink = (page: Page, number: number) => daily(page).getByRole('link', { name: titleOf(number) });
const dialog = (page: Page) => page.getByRole('dialog');
const cardOf = (page: Page, number: number) =>
  daily(page)
    .getByRole('article')
    .filter({ hasText: titleOf(number) });

type Action = 'Bookmark' | 'Add hashtags to' | 'Copy link to';

/** Chooses from the menu of a card. */
async function choose(page: Page, action: Action, number: number): Promise<void> {
  const card = cardOf(page, number);
  await card.getByRole('button', { name: `Actions for “${titleOf(number)}”` }).click();
  await card.getByRole('button', { name: `${action} “${titleOf(number)}”` }).click();
}

async function openFeed(page: Page): Promise<void> {
  await page.goto('/');
  await daily(page).scrollIntoViewIfNeeded();
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the headings bring one of the rows into sight', async ({ page }) => {
    await page.goto('/');
    const weekly = page.getByRole('region', { name: 'Weekly Summaries' }).getByRole('link', { name: WEEK });
    await expect(page.getByRole('radio', { name: 'Daily Summaries' })).toBeChecked();
    await expect(cardLink(page, 5)).toBeVisible();
    await expect(weekly).toBeHidden();
    await page.getByText('Weekly Summaries', { exact: true }).click();
    await expect(weekly).toBeVisible();
    await expect(cardLink(page, 5)).toBeHidden();
    await page.keyboard.press('ArrowLeft');
    await expect(cardLink(page, 5)).toBeVisible();
  });
});

test('arrows and arrow keys move the carousel', { tag: '@firefox' }, async ({ page }) => {
  await openFeed(page);
  const first = daily(page).getByRole('article').first();
  const next = daily(page).getByRole('button', { name: 'Next Daily Summaries' });
  const previous = daily(page).getByRole('button', { name: 'Previous Daily Summaries' });
  await expect(previous).toHaveAttribute('aria-disabled', 'true');
  await next.click();
  await expect(first).not.toBeInViewport();
  await expect(previous).toHaveAttribute('aria-disabled', 'false');
  await page.keyboard.press('ArrowLeft');
  await expect(first).toBeInViewport();
  await page.keyboard.press('ArrowRight');
  await expect(first).not.toBeInViewport();
  await previous.click();
  await expect(first).toBeInViewport();
  // Presses while the row still moves lead as far as slow ones.
  await next.evaluate((button: HTMLButtonElement) => Array.from({ length: 5 }, () => button.click()));
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await previous.evaluate((button: HTMLButtonElement) => Array.from({ length: 5 }, () => button.click()));
  await expect(first).toBeInViewport();
});

test('Back closes a summary and Forward opens it again, with the feed left in place; visitors are asked to sign in', async ({
  page,
}) => {
  await openFeed(page);
  await cardLink(page, 4).click();
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL('/');
  await page.goForward();
  await expect(dialog(page).getByRole('heading', { name: titleOf(4) })).toBeVisible();
  // A step it stays, after a reload too: closing takes it back and adds none.
  await page.reload();
  await expect(page).toHaveTitle(`${titleOf(4)} | Sellerfeed`);
  await expect(dialog(page).getByRole('heading', { name: titleOf(4) })).toBeVisible();
  const steps = await page.evaluate(() => history.length);
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL('/');
  await expect(page).toHaveTitle('A curated feed of the top Amazon experts posts');
  expect(await page.evaluate(() => history.length)).toBe(steps);
  await page.goForward();
  await expect(page).toHaveURL(/summary=/);

  await test.step('it leads to the days before and after it, and Back to the page', async () => {
    await dialog(page)
      .getByRole('button', { name: `Previous summary: Jan 3, ${titleOf(3)}` })
      .click();
    await expect(dialog(page).getByRole('heading', { name: titleOf(3) })).toBeVisible();
    await expect(page).toHaveURL('/?summary=daily-2099-01-03');
    const next = dialog(page).getByRole('button', { name: /^Next summary/ });
    await next.click();
    await next.click();
    await expect(dialog(page).getByRole('heading', { name: titleOf(5) })).toBeVisible();
    await page.goBack();
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL('/');
  });

  await test.step('an anonymous visitor who bookmarks or tags is asked to sign in', async () => {
    await cardLink(page, 4).click();
    await dialog(page)
      .getByRole('button', { name: `Bookmark “${titleOf(4)}”` })
      .click();
    // By its role: an open dialog hides the page from screen readers, but not what it says itself.
    await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Close', exact: true }).click();
    await expect(dialog(page)).toBeHidden();
    await choose(page, 'Add hashtags to', 5);
    await expect(page.getByText('Authentication Required', { exact: true })).toBeVisible();
    await expect(page.getByText('Please sign in to use this feature', { exact: true })).toBeVisible();
    // The dialog is what it asks for.
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('dialog', { name: 'Welcome' })).toBeVisible();
    await expect(page.getByText('Authentication Required', { exact: true })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await choose(page, 'Add hashtags to', 5);
    await page.getByRole('link', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL('/auth');
  });
});

test('a copied link opens that very summary, on a page that says so, and one of an unknown summary the feed', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openFeed(page);
  await choose(page, 'Copy link to', 5);
  await expect(page.getByText('Summary link copied to clipboard', { exact: true })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${new URL(page.url()).origin}/summaries/daily/2099-01-05`);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: titleOf(5), level: 1 })).toBeVisible();

  const overFeed = '/?summary=daily-2099-01-05';
  await page.goto(overFeed);
  await expect(dialog(page).getByRole('heading', { name: titleOf(5) })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${titleOf(5)} \\| `));
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /^Placement fees/);
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(daily(page)).toBeVisible();

  const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const plainPage = await plain.newPage();
  await plainPage.goto(overFeed);
  // The newest stands opened above the posts besides.
  await expect(plainPage.getByRole('heading', { name: titleOf(5), level: 2 }).first()).toBeVisible();
  // Text locators do not look into <noscript>.
  await expect(plainPage.locator('noscript p', { hasText: 'The very last line.' })).toBeVisible();
  await plain.close();

  await test.step('an unknown summary shows the feed and replaces the history entry', async () => {
    await page.goto('/subscribe');
    for (const key of ['daily-2099-02-03', 'nonsense']) {
      await test.step(key, async () => {
        await page.goto(`/?summary=${key}`);
        await expect(page).toHaveURL('/');
        await expect(daily(page)).toBeVisible();
        await expect(dialog(page)).toBeHidden();
        await page.goBack();
        await expect(page).toHaveURL('/subscribe');
      });
    }
  });
});

test('a signed-in reader keeps bookmarks and hashtags in memory, which neither stretch the row nor move the page', async ({
  page,
  signIn,
}) => {
  await test.step('a signed-in reader keeps bookmarks and hashtags in memory', async () => {
    await signIn();
    await openFeed(page);
    const card = cardOf(page, 5);
    const close = (kind: string) => card.getByRole('button', { name: `Close ${kind}` }).click();
    const added = card.getByRole('list', { name: 'Yours, for this visit' });

    await choose(page, 'Bookmark', 5);
    const add = card.getByRole('button', { name: 'Add', exact: true });
    await expect(add).toBeDisabled();
    await card.getByRole('textbox', { name: 'New bookmark' }).fill('   ');
    await expect(add).toBeDisabled();
    await card.getByRole('textbox', { name: 'New bookmark' }).fill('  To read ');
    await add.click();
    await expect(page.getByText('Bookmark Added', { exact: true })).toBeVisible();
    await expect(card.getByRole('button', { name: 'Remove bookmark To read' })).toBeVisible();
    await close('bookmarks');

    await choose(page, 'Add hashtags to', 5);
    const hashtag = card.getByRole('textbox', { name: 'New hashtag' });
    await hashtag.fill('#');
    await expect(add).toBeDisabled();
    await hashtag.fill(' #fees ');
    await hashtag.press('Enter');
    await expect(page.getByText('Hashtag Added', { exact: true })).toBeVisible();
    await hashtag.fill('FEES');
    await hashtag.press('Enter');
    await expect(card.getByRole('button', { name: /^Remove hashtag/ })).toHaveCount(1);
    await close('hashtags');
    await expect(card.getByRole('button', { name: `Actions for “${titleOf(5)}”` })).toBeFocused();
    await expect(added.getByRole('listitem')).toHaveText(['To read', '#fees']);

    // The dialog of the same summary shows the same.
    await cardLink(page, 5).click();
    await dialog(page)
      .getByRole('button', { name: `Add hashtags to “${titleOf(5)}”` })
      .click();
    await dialog(page).getByRole('button', { name: 'Remove hashtag #fees' }).click();
    await expect(page.getByText('Hashtag Removed', { exact: true })).toBeVisible();
    // Not by Escape, which the toast would take for itself.
    await dialog(page).getByRole('button', { name: 'Close', exact: true }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(added.getByRole('listitem')).toHaveText(['To read']);

    await choose(page, 'Bookmark', 5);
    await card.getByRole('button', { name: 'Remove bookmark To read' }).click();
    await expect(page.getByText('Bookmark Removed', { exact: true })).toBeVisible();
    await expect(added).toHaveCount(0);

    await card.getByRole('textbox', { name: 'New bookmark' }).fill('Gone tomorrow');
    await add.click();
    await expect(card.getByRole('button', { name: 'Remove bookmark Gone tomorrow' })).toBeVisible();
    await page.reload();
    await choose(page, 'Bookmark', 5);
    await expect(card.getByRole('textbox', { name: 'New bookmark' })).toBeVisible();
    await expect(card.getByRole('button', { name: /^Remove bookmark/ })).toHaveCount(0);
  });
  await test.step('marking a summary neither stretches its row nor moves the page, and what is added stays in sight', async () => {
    // The page was just loaded, and has the form of one summary open.
    const card = cardOf(page, 5);
    await card.getByRole('button', { name: 'Close bookmarks' }).click();
    const heightOf = async () => (await daily(page).boundingBox())?.height;
    const before = await heightOf();
    expect(before).toBeGreaterThan(100);
    await choose(page, 'Bookmark', 5);
    const field = card.getByRole('textbox', { name: 'New bookmark' });
    for (const name of ['To read', 'Fees']) {
      await field.fill(name);
      await field.press('Enter');
    }
    await expect(field).toBeInViewport({ ratio: 1 });
    await expect(card.getByText('For this visit only.')).toBeInViewport({ ratio: 1 });
    for (const name of ['To read', 'Fees']) {
      await expect(card.getByRole('button', { name: `Remove bookmark ${name}` })).toBeInViewport({ ratio: 1 });
    }
    await card.getByRole('button', { name: 'Close bookmarks' }).click();
    for (const name of ['To read', 'Fees']) {
      await expect(card.getByRole('listitem').filter({ hasText: name })).toBeInViewport({ ratio: 1 });
    }
    expect(await heightOf()).toBe(before);
  });
});

test('summaries are cards of a row that is dragged, a dialog each, and a menu', async ({ page, allowErrors }) => {
  await test.step('a summary that cannot be read offers to try again', async () => {
    allowErrors(/status of 404/);
    await page.route('**/api/summaries/*', (route) =>
      route.fulfill({ status: 404, json: { error: { code: 'not_found', message: 'Not found.' } } }),
    );
    await openFeed(page);
    await cardLink(page, 5).click();
    await expect(dialog(page).getByText('The summary could not be loaded.')).toBeVisible();
    await page.unroute('**/api/summaries/*');
    await dialog(page).getByRole('button', { name: 'Try again' }).click();
    await expect(dialog(page).getByText('The very last line.')).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  });
  await test.step('a card opens the whole summary; Escape closes it and focus returns', async () => {
    await cardLink(page, 5).focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('heading', { name: titleOf(5) })).toBeVisible();
    await expect(dialog(page).getByText('The very last line.')).toBeAttached();
    await expect(dialog(page).getByRole('listitem').filter({ hasText: 'Second lesson' })).toBeAttached();
    const link = dialog(page).getByRole('link', { name: 'the audit' });
    await expect(link).toHaveAttribute('href', 'https://example.com/audit');
    await expect(link).toHaveAttribute('rel', 'ugc noopener');
    await expect(dialog(page)).toContainText('<script>window.isHacked = true</script>');
    expect(await page.evaluate(() => 'isHacked' in window)).toBe(false);
    await expect(page).toHaveURL('/?summary=daily-2099-01-05');

    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL('/');
    await expect(cardLink(page, 5)).toBeFocused();
  });
  await test.step('the menu of a card closes by Escape, which gives the focus back, and by a click elsewhere; a link that cannot be copied is said', async () => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
    });
    const menu = cardOf(page, 5).getByRole('button', { name: `Actions for “${titleOf(5)}”` });
    const copy = cardOf(page, 5).getByRole('button', { name: `Copy link to “${titleOf(5)}”` });
    await menu.press('Enter');
    await expect(copy).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(copy).toHaveCount(0);
    await expect(menu).toBeFocused();
    await menu.click();
    await expect(copy).toBeVisible();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(copy).toHaveCount(0);

    await choose(page, 'Copy link to', 5);
    await expect(page.getByText('Copy failed: Could not copy link to clipboard.', { exact: true })).toBeVisible();
  });
  await test.step('cards show the title, the date and a preview of 200 characters without Markdown', async () => {
    const card = cardOf(page, 5);
    await expect(card.getByRole('heading', { level: 3 })).toHaveText(titleOf(5));
    await expect(card.getByText('Jan 5, 2099')).toBeVisible();
    const preview = (await card.getByText('Placement fees were').textContent()) ?? '';
    expect(preview).toContain('Placement fees were the subject, see the audit.');
    expect(preview).toMatch(/^.{150,199}…$/);
    expect(CONTENT.replace(/\s+/g, ' ')).toMatch(new RegExp(`${preview.slice(-25, -1)}(?!\\p{L})`, 'u'));
    const weekly = page.getByRole('region', { name: 'Weekly Summaries' });
    await expect(weekly.getByText('Week of Jan 5, 2099')).toBeAttached();

    for (const [width, cards, characters] of [
      [375, 1, 120],
      [768, 2, 190],
      [1440, 3, 190],
    ] as const) {
      await test.step(`${cards} at ${width} px, with ${characters} characters of the preview`, async () => {
        await page.setViewportSize({ width, height: 900 });
        await daily(page).scrollIntoViewIfNeeded();
        const articles = daily(page).getByRole('article');
        for (let index = 0; index < cards; index += 1) await expect(articles.nth(index)).toBeInViewport({ ratio: 0.5 });
        await expect(articles.nth(cards)).not.toBeInViewport();
        const seen = await card.getByText('Placement fees were').evaluate(countSeenCharacters);
        expect(seen).toBeGreaterThanOrEqual(characters);
      });
    }
  });
  await test.step('the mouse drags the row, and a drag opens nothing', async () => {
    const articles = daily(page).getByRole('article');
    await expect(daily(page).getByRole('button', { name: 'Next Daily Summaries' })).toBeVisible();
    const from = await articles.nth(1).boundingBox();
    const { x, y, width } = from as NonNullable<typeof from>;
    await page.mouse.move(x + width / 2, y + 60);
    await page.mouse.down();
    await page.mouse.move(x - width / 4, y + 60, { steps: 8 });
    await page.mouse.up();
    await expect
      .poll(async () => Math.round((await articles.nth(1).boundingBox())?.x ?? 0))
      .toBe(Math.round(x - width - 16));
    await expect(dialog(page)).toHaveCount(0);
    await articles.nth(1).getByRole('link').last().click();
    await expect(dialog(page)).toBeVisible();
  });
});

test.describe('with touch', () => {
  test.use({ hasTouch: true, viewport: { width: 375, height: 812 } });

  test('swiping moves to the next summary', async ({ page }) => {
    await openFeed(page);
    const articles = daily(page).getByRole('article');
    // Away from the bars at the edges.
    await articles.first().evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const box = await articles.first().boundingBox();
    expect(box).not.toBeNull();
    const { x, y, width } = box as NonNullable<typeof box>;
    await swipeLeft(page, { x: x + width * 0.8, y: y + 60 }, width * 0.7);
    await expect(articles.nth(1)).toBeInViewport({ ratio: 0.9 });
    await expect(articles.first()).not.toBeInViewport();
    // One card, however quick the finger.
    await expect(articles.nth(2)).not.toBeInViewport();
  });
});

/** How many characters of an element's text lie within its box. */
function countSeenCharacters(element: Element): number {
  const box = element.getBoundingClientRect();
  const text = element.firstChild as Text;
  const range = document.createRange();
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    range.setStart(text, index);
    range.setEnd(text, index + 1);
    if (range.getBoundingClientRect().bottom <= box.bottom + 1) seen += 1;
  }
  return seen;
}

/** A finger put down, drawn to the left and lifted, as the browser itself sees it. */
async function swipeLeft(page: Page, from: { x: number; y: number }, distance: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: from.y }] });
  await touch('touchStart', from.x);
  for (let step = 1; step <= 12; step += 1) await touch('touchMove', from.x - (distance * step) / 12);
  await touch('touchEnd');
}

test('a summary’s page leads up, across and on, and can be copied', async ({ page, request, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const run = uniqueName('calendar');
  await createDataService(request, sharedStack()).saveSummaries([
    {
      kind: 'daily',
      day: '2019-08-13',
      title: `Tuesday of ${run}`,
      content: 'Said on Tuesday.\n\n*Selected from 2 posts by rules.*',
    },
    { kind: 'daily', day: '2019-08-14', title: `Wednesday of ${run}`, content: 'Said on Wednesday.' },
    { kind: 'weekly', day: '2019-08-12', title: `Week of ${run}`, content: 'Said in the week.' },
  ]);
  const main = page.getByRole('main');
  await page.goto('/summaries/daily/2019-08-13');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Tuesday of ${run}`);
  await expect(main.getByRole('link', { name: 'Summaries', exact: true })).toHaveAttribute('href', '/summaries');
  await expect(main.getByText('Whole sentences of the posts, selected by a program.')).toBeVisible();
  await main.getByRole('button', { name: `Copy link to “Tuesday of ${run}”` }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  const month = main.getByRole('table', { name: 'August 2019' });
  await expect(month.getByRole('link', { name: `August 13, 2019: Tuesday of ${run}` })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await month.getByRole('link', { name: `August 14, 2019: Wednesday of ${run}` }).click();
  await expect(page).toHaveURL('/summaries/daily/2019-08-14');
  await main
    .getByRole('region', { name: 'Its week' })
    .getByRole('link', { name: `Week of ${run}` })
    .click();
  await expect(page).toHaveURL('/summaries/weekly/2019-08-12');
  await expect(main.getByRole('region', { name: 'Its days' }).getByRole('link')).toHaveText([
    `Tuesday of ${run}`,
    `Wednesday of ${run}`,
  ]);
  await expect(main.getByRole('form', { name: 'Get 6 new tips every Monday' })).toBeVisible();
  expect(await findViolations(page, ['serious', 'critical'])).toEqual([]);
});
