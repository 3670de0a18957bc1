import type { Page } from 'playwright/test';
import { createContentApi } from './fixtures/content-api.ts';
import { feedOf, queryOf, STABLE, untilTextIsThere, viewFullDetails } from './fixtures/feed.ts';
import { sharedStack } from './fixtures/stack.ts';
import { expect, test, uniqueName } from './fixtures/test.ts';
import { untilFocusIn } from './fixtures/until-focus-in.ts';

const run = uniqueName('reading').replace('-', '');
const title = `A long read ${run}`;
const LAST_LINE = `The very last line of ${run}.`;
const POST_LINK = `https://x.com/ada/${run}`;
/** How many posts the search finds. */
const POSTS = 3;
let slug = '';

test.beforeAll(async ({ request }) => {
  const text = `${'A paragraph that goes on and on about fees and returns.\n\n'.repeat(80)}${LAST_LINE}`;
  const [post] = await createContentApi(request, sharedStack()).seedPosts([
    { title, text, postUser: `Ada ${run}`, type: 'Twitter', postLink: POST_LINK, hashtags: [`#${run}`] },
    { title: `Another of ${run}`, text: `Another of ${run}, in a line.` },
    { title: `A third of ${run}`, text: `A third of ${run}, in a line.` },
  ]);
  slug = post?.slug ?? '';
});

async function openDialog(page: Page, name: string) {
  await feedOf(page).card(name).getByRole('heading').getByRole('link').click();
  const dialog = page.getByRole('dialog', { name });
  await untilTextIsThere(page);
  return dialog;
}

const openList = (page: Page) => page.goto(`/?search=${run}`);

test('a post opens over the feed, offers what the article does, and closes by Escape, Back and its button', async ({
  page,
  context,
}) => {
  await openList(page);
  await test.step('a click opens the post over the feed; Escape closes it and the focus returns to the card', async () => {
    const card = feedOf(page).card(title).getByRole('link', { name: title });
    await card.click();
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog).toBeVisible();
    await expect(dialog).toContainText('Twitter');
    await expect(dialog).toContainText(`Ada ${run}`);
    await expect(page).toHaveURL(`/feed/${slug}`);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(card).toBeFocused();
    await expect(page).toHaveURL(`/?search=${run}`);
  });
  await test.step('a click with Control opens the article in a new tab', async () => {
    const opened = context.waitForEvent('page');
    await feedOf(page)
      .card(title)
      .getByRole('link', { name: title })
      .click({ modifiers: ['ControlOrMeta'] });
    const tab = await opened;
    await expect(tab).toHaveURL(`/feed/${slug}`);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await tab.close();
  });
  await test.step('the dialog offers what the article does, scrolls, and keeps its title', async () => {
    const dialog = await openDialog(page, title);
    await test.step('a long text scrolls inside, at most 80 % of the screen high', async () => {
      const box = await dialog.boundingBox();
      expect(box?.height).toBeLessThanOrEqual(900 * 0.8 + 1);
      await expect(dialog.getByText(LAST_LINE)).not.toBeInViewport();
      await dialog.hover();
      await page.mouse.wheel(0, 20_000);
      await expect(dialog.getByText(LAST_LINE)).toBeInViewport();
      await expect(dialog.getByRole('link', { name: 'View Full Details' })).toBeInViewport();
    });

    await test.step('all that the article offers', async () => {
      await dialog.locator('.more-menu > summary').click();
      for (const name of ['Bookmark', 'Tags', 'Share', 'Report', 'Previous post', 'Next post']) {
        await expect(dialog.getByRole('button', { name, exact: true })).toBeVisible();
      }
      await expect(dialog.getByRole('link', { name: 'View Original Post' })).toHaveAttribute('href', POST_LINK);
      await expect(dialog.getByRole('link', { name: 'View Full Details' })).toHaveAttribute('href', `/feed/${slug}`);
      await expect(dialog.getByText('4 min read')).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(`^${title} \\| `));
      await expect(dialog.getByRole('navigation', { name: 'Hashtags' }).getByRole('link')).toHaveText(`#${run}`);

      await dialog.getByRole('button', { name: 'Bookmark', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Welcome' })).toBeVisible();
      await untilFocusIn(page.getByRole('dialog', { name: 'Welcome' }));
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name: 'Welcome' })).toBeHidden();
      await expect(dialog).toBeVisible();
      await expect(page).toHaveURL(`/feed/${slug}`);
    });

    await test.step('its title stays where the page’s own comes late', async () => {
      await expect(page).toHaveTitle(new RegExp(`^${title} \\| `));
      await page.evaluate(() => {
        const late = document.createElement('title');
        late.textContent = 'Late';
        document.head.prepend(late);
        // By then who listens to the head has been told.
        setTimeout(() => document.body.setAttribute('data-settled', ''));
      });
      await expect(page.locator('body[data-settled]')).toHaveCount(1);
      await expect(page).toHaveTitle(new RegExp(`^${title} \\| `));
      await page.keyboard.press('Escape');
      await expect(page).toHaveTitle(/^Posts for /);
    });
  });
  await test.step('Back closes the dialog, Forward opens it again', async () => {
    const card = feedOf(page).card(title).getByRole('link', { name: title });
    await card.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(card).toBeFocused();
    await expect(page).toHaveURL(`/?search=${run}`);
    await page.goForward();
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    // Closing it is a step back, which has to be over before the one forward.
    await expect(page).toHaveURL(`/?search=${run}`);

    // Opened again, it leads to the article as well.
    await page.goForward();
    await untilFocusIn(dialog);
    await viewFullDetails(page);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveURL(`/feed/${slug}`);
  });
});

test('Escape at the very moment a dialog appears above another closes that one alone', async ({ page }) => {
  await openList(page);
  const dialog = await openDialog(page, title);
  const bookmark = dialog.getByRole('button', { name: 'Bookmark', exact: true });
  await page.evaluate(() => {
    const opened = new MutationObserver((changes) => {
      const isDialog = (node: Node) => node instanceof Element && node.matches('dialog, [role="dialog"]');
      if (!changes.some(({ addedNodes }) => [...addedNodes].some(isDialog))) return;
      document.body.dataset.opened = String(Number(document.body.dataset.opened ?? 0) + 1);
      const init = { key: 'Escape', bubbles: true, cancelable: true };
      (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', init));
    });
    opened.observe(document.body, { childList: true, subtree: true });
  });
  // Once with what stands there while its code comes, once with the dialog itself.
  for (const opened of ['1', '2']) {
    await bookmark.click();
    await expect(page.locator('body')).toHaveAttribute('data-opened', opened);
    await expect(page.getByRole('dialog', { name: 'Welcome' })).toHaveCount(0);
  }
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(`/feed/${slug}`);
});

test('previous and next lead through the list, author and hashtag to their posts, and Back to the list', async ({
  page,
}) => {
  await openList(page);
  await test.step('author and hashtag lead to their posts in place of the dialog', async () => {
    for (const [name, filter] of [
      [`Ada ${run}`, 'authors'],
      [`#${run}`, 'hashtags'],
    ] as const) {
      await test.step(filter, async () => {
        const dialog = await openDialog(page, title);
        await dialog.getByRole('link', { name, exact: true }).click();
        await expect(dialog).toBeHidden();
        await expect.poll(() => Object.keys(queryOf(page))).toEqual([filter]);
        await expect(feedOf(page).card(title)).toBeVisible();
        await page.goBack();
        await expect(dialog).toBeVisible();
        await expect(page).toHaveURL(`/feed/${slug}`);
        await page.goBack();
        await expect(page).toHaveURL(`/?search=${run}`);
        await expect(dialog).toBeHidden();
      });
    }
  });
  await test.step('previous and next lead through the list, by buttons and arrow keys, and Back to the list', async () => {
    const titles = await feedOf(page).cards.allTextContents();
    const paths = await feedOf(page).cards.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(titles).toHaveLength(POSTS);
    const dialogOf = (index: number) => page.getByRole('dialog', { name: titles[index] ?? '' });
    const dialog = await openDialog(page, titles[1] ?? '');
    await page.evaluate(() => {
      document.querySelector('[role="dialog"]')?.setAttribute('data-first', '');
    });
    // Beside it a status says that the text is on its way, until it is there.
    const said = page
      .getByRole('dialog')
      .getByRole('status')
      .filter({ hasText: /^Post / });
    const next = page.getByRole('dialog').getByRole('button', { name: 'Next post' });
    await next.click();
    await expect(dialogOf(2)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(said).toHaveText(`Post 3 of ${POSTS}: ${titles[2]}`);
    await expect(next).toBeFocused();
    await expect(next).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('ArrowRight');
    await expect(dialogOf(2)).toBeVisible();
    for (const index of [1, 0]) {
      await page.keyboard.press('ArrowLeft');
      await expect(dialogOf(index)).toBeVisible();
      await expect(said).toHaveText(`Post ${index + 1} of ${POSTS}: ${titles[index]}`);
    }
    // One and the same dialog all the way: nothing fades out and in.
    await expect(dialogOf(0)).toHaveAttribute('data-first', '');
    const path = new URL(page.url()).pathname;
    expect(path).toBe(paths[0]);

    // Not while typing, nor in a dialog above it.
    await untilTextIsThere(page);
    await page.getByRole('dialog').locator('.more-menu > summary').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Report' }).click();
    const note = page.getByRole('dialog', { name: 'Report this post' }).getByRole('textbox');
    await note.fill('Typing');
    await note.press('ArrowRight');
    await page
      .getByRole('dialog', { name: 'Report this post' })
      .getByRole('button', { name: 'Close' })
      .press('ArrowRight');
    await page.keyboard.press('Escape');
    await expect(dialogOf(0)).toBeVisible();
    await expect(page).toHaveURL(path);

    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(`/?search=${run}`);
    await expect(
      feedOf(page)
        .card(titles[0] ?? '')
        .getByRole('heading')
        .getByRole('link'),
    ).toBeFocused();
  });
});

test('what Next cannot load is said, and Next tries again, apart from what the list itself tries again', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/);
  await page.clock.install();
  await page.goto(STABLE);
  await feedOf(page).cards.nth(24).click();
  const dialog = page.getByRole('dialog');
  const next = dialog.getByRole('button', { name: 'Next post' });
  await expect(next).toHaveAttribute('aria-disabled', 'false');
  const path = new URL(page.url()).pathname;
  const isList = (url: URL) => url.pathname === '/api/posts' && url.searchParams.get('page') === '2';
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let requests = 0;
  await page.route(isList, async (route) => {
    requests += 1;
    if (requests === 1) {
      const error = { code: 'upstream_failed', message: 'HTTP error! status: 500' };
      return route.fulfill({ status: 502, json: { error } });
    }
    await released;
    return requests === 2 ? route.continue() : undefined;
  });
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await next.click();
  // It is asked for with the next frame.
  await page.clock.runFor(100);
  await expect(page.locator('.toast')).toContainText('HTTP error! status: 500');
  await expect(page).toHaveURL(path);
  await next.click();
  await expect.poll(() => requests).toBe(2);
  // The list tries again by itself after a second, and joins what is on its way.
  await page.clock.runFor(1_000);
  await page.clock.resume();
  release();
  await expect(dialog.getByRole('status').filter({ hasText: /^Post 26 of 50: / })).toHaveCount(1);
});

test('a reload opens the article, as View Full Details does, from where Back is the feed', async ({ page }) => {
  await openList(page);
  await openDialog(page, title);
  await page.reload();
  const heading = page.getByRole('heading', { level: 1, name: title });
  await expect(heading).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to News' }).click();
  await expect(page).toHaveURL(`/?search=${run}`);
  await expect(feedOf(page).card(title)).toBeVisible();
  await page.goForward();
  await expect(heading).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.goBack();
  await feedOf(page).card(title).getByRole('link', { name: title }).click();
  await viewFullDetails(page);
  await expect(page).toHaveURL(`/feed/${slug}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`/?search=${run}`);
  await expect(feedOf(page).card(title)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the list stays where it is below the dialog, until Next goes on past the posts that are loaded', async ({
  page,
}) => {
  await test.step('the list stays where it is below the dialog', async () => {
    await page.goto(STABLE);
    const card = feedOf(page).cards.nth(12);
    await card.scrollIntoViewIfNeeded();
    await card.click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'View Full Details' })).toBeVisible();
    const before = await page.evaluate(() => Math.round(scrollY));
    expect(before).toBeGreaterThan(0);
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await page.evaluate(() => Math.round(scrollY))).toBe(before);
  });
  await test.step('Next goes on past the posts that are loaded, and Back finds the card of where one got to', async () => {
    const feed = feedOf(page);
    await expect(feed.cards).toHaveCount(25);
    await feed.cards.nth(24).click();
    const next = page.getByRole('dialog').getByRole('button', { name: 'Next post' });
    await expect(next).toHaveAttribute('aria-disabled', 'false');
    const last = page.url();
    await next.click();
    await expect(page).not.toHaveURL(last);
    await expect(
      page
        .getByRole('dialog')
        .getByRole('status')
        .filter({ hasText: /^Post 26 of 50: / }),
    ).toHaveCount(1);
    const path = new URL(page.url()).pathname;

    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(STABLE);
    await expect(feed.cards).toHaveCount(50);
    await expect(feed.cards.nth(25)).toHaveAttribute('href', path);
    await expect(feed.cards.nth(25)).toBeFocused();
  });
});

test('the dialog shows what the card knows at once, and the rest as soon as it is there', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/400/);
  const answer = Promise.withResolvers<void>();
  await page.route(/\/api\/posts\/\d+$/, async (route) => {
    await answer.promise;
    // A refusal, which is not tried again by itself.
    await route.fulfill({ status: 400, json: { error: { code: 'invalid', message: 'No.' } } });
  });
  await openList(page);
  await feedOf(page).card(title).getByRole('link', { name: title }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toContainText(`Ada ${run}`);
  await expect(dialog).toContainText('A paragraph that goes on and on about fees');
  await expect(dialog.getByText('Loading the whole text…')).toBeAttached();
  await expect(dialog).not.toContainText(LAST_LINE);
  answer.resolve();
  await expect(dialog.getByRole('alert')).toContainText('The whole text could not be loaded.');
  await page.unroute(/\/api\/posts\/\d+$/);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog).toContainText(LAST_LINE);
});

/** The posts that the page has fetched so far. */
function followDetails(page: Page): string[] {
  const fetched: string[] = [];
  page.on('request', (request) => {
    const id = /\/api\/posts\/(\d+)$/.exec(request.url())?.[1];
    if (id) fetched.push(id);
  });
  return fetched;
}

/** Points at a card until a post is fetched for it: before React has taken the page over, nothing follows the pointer. */
async function pointAt(page: Page, name: string, fetched: string[]): Promise<void> {
  const before = fetched.length;
  await expect(async () => {
    await page.mouse.move(0, 0);
    await feedOf(page).card(name).getByRole('heading').getByRole('link').hover();
    await expect.poll(() => fetched.length, { timeout: 1_000 }).toBeGreaterThan(before);
  }).toPass();
}

test('a post is fetched when its card is pointed at, and not again when it is opened', async ({ page }) => {
  const fetched = followDetails(page);
  await openList(page);
  await pointAt(page, title, fetched);
  await pointAt(page, `Another of ${run}`, fetched);
  const dialog = await openDialog(page, title);
  await expect(dialog).toContainText(LAST_LINE);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await openDialog(page, title);
  expect(fetched.toSorted()).toEqual([...new Set(fetched)].toSorted());
});

test('a post that could not be fetched ahead is fetched when it is opened', async ({ page, allowErrors }) => {
  allowErrors(/404/);
  const fetched = followDetails(page);
  await openList(page);
  // Not retried by itself, as no answer would be.
  await page.route(/\/api\/posts\/\d+$/, (route) => route.fulfill({ status: 404, json: {} }));
  const isAnswered = page.waitForResponse(/\/api\/posts\/\d+$/);
  await pointAt(page, title, fetched);
  await isAnswered;
  await page.unroute(/\/api\/posts\/\d+$/);
  const dialog = await openDialog(page, title);
  await expect(dialog).toContainText(LAST_LINE);
});
