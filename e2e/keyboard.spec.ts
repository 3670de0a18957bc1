import type { Page } from 'playwright/test';
import { feedOf } from './fixtures/feed.ts';
import { bookmarkDialog, hashtagDialog, seedPair } from './fixtures/tagging.ts';
import { expect, test } from './fixtures/test.ts';
import { untilFocusIn } from './fixtures/until-focus-in.ts';

const helpDialog = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

/** The keys work once the page has come to rest. */
async function open(page: Page, path: string) {
  await page.goto(path);
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(helpDialog(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(helpDialog(page)).toBeHidden();
}

test('posts are found, read, saved and tagged from the keyboard, in the list and on their pages', async ({
  page,
  signIn,
  api,
}) => {
  await signIn();
  const { run, titles, slug } = await seedPair(api);
  await open(page, `/?search=${run}`);
  const { cards, searchBox } = feedOf(page);
  // The newest comes first.
  await expect(cards).toHaveText([titles[1], titles[0]]);
  await page.keyboard.press('j');
  await expect(cards.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(cards.nth(1)).toBeFocused();
  await expect(cards.nth(1)).toBeInViewport();
  await page.keyboard.press('j');
  await expect(cards.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(cards.nth(0)).toBeFocused();

  await page.keyboard.press('b');
  await page.getByRole('button', { name: 'Change', exact: true }).press('Enter');
  await expect(bookmarkDialog(page)).toBeVisible();
  await expect(page.getByPlaceholder('Create new bookmark')).toBeFocused();
  await test.step('what is typed in a dialog is text', async () => {
    await page.keyboard.type('job/kt');
    await expect(page.getByPlaceholder('Create new bookmark')).toHaveValue('job/kt');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Bookmark created successfully!').first()).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(bookmarkDialog(page)).toBeHidden();
  });
  // The focus is back where the dialog came from once that has gone.
  const focused = feedOf(page).card(titles[1]).locator(':focus');
  await expect(focused).toHaveCount(1);
  await page.keyboard.press('t');
  await expect(hashtagDialog(page).getByText(titles[1])).toBeVisible();
  await untilFocusIn(hashtagDialog(page));
  await page.keyboard.press('Escape');
  await expect(hashtagDialog(page)).toBeHidden();
  await expect(focused).toHaveCount(1);

  await page.keyboard.press('j');
  await expect(cards.nth(1)).toBeFocused();
  await page.keyboard.press('o');
  await expect(page.getByRole('dialog', { name: titles[0] })).toBeVisible();
  await untilFocusIn(page.getByRole('dialog', { name: titles[0] }));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('/');
  await expect(searchBox).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('/jk?');
  await expect(searchBox).toHaveValue(/\/jk\?$/);

  await test.step('an article is bookmarked and tagged by the same keys', async () => {
    await open(page, `/feed/${slug}`);
    await page.keyboard.press('b');
    await expect(bookmarkDialog(page)).toBeVisible();
    await untilFocusIn(bookmarkDialog(page));
    await page.keyboard.press('Escape');
    await expect(bookmarkDialog(page)).toBeHidden();
    await page.keyboard.press('t');
    await expect(hashtagDialog(page)).toBeVisible();
  });
});

test('a key pressed in the moment in which a dialog goes is not undone, the browser’s own keys stay its own, and single keys can be switched off', async ({
  page,
  api,
}) => {
  const { run, titles } = await seedPair(api);
  await open(page, `/?search=${run}`);
  const { cards, searchBox } = feedOf(page);
  await page.keyboard.press('j');
  await expect(cards.nth(0)).toBeFocused();
  await page.keyboard.press('o');
  await expect(page.getByRole('dialog', { name: titles[1] })).toBeVisible();
  // The key comes in the very task in which the dialog leaves the page, which no press from outside could be sure of.
  await page.evaluate(() => {
    const gone = new MutationObserver(() => {
      if (document.querySelector('[role="dialog"]')) return;
      gone.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true }));
      // By then the dialog has asked for the focus.
      setTimeout(() => requestAnimationFrame(() => document.documentElement.setAttribute('data-settled', '')), 0);
    });
    gone.observe(document.body, { childList: true, subtree: true });
  });
  await page.keyboard.press('Escape');
  await expect(page.locator('html[data-settled]')).toHaveCount(1);
  await expect(searchBox).toBeFocused();

  await searchBox.blur();
  await page.keyboard.press('Alt+j');
  await page.keyboard.press('Control+j');
  await expect(cards.nth(0)).not.toBeFocused();
  await page.keyboard.press('j');
  await expect(cards.nth(0)).toBeFocused();
  await test.step('who is not signed in signs in to bookmark', async () => {
    await page.keyboard.press('b');
    await expect(page.getByRole('dialog', { name: 'Welcome' })).toBeVisible();
    await untilFocusIn(page.getByRole('dialog', { name: 'Welcome' }));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await page.keyboard.press('?');
  await helpDialog(page).getByRole('switch').click();
  await page.keyboard.press('Escape');
  await expect(helpDialog(page)).toBeHidden();
  await cards.nth(0).focus();
  await page.keyboard.press('j');
  await expect(cards.nth(0)).toBeFocused();

  await test.step('and on again, from the footer, on any page', async () => {
    await page.goto('/subscribe');
    // Past the posts, which this page has not.
    await expect(page.getByRole('link', { name: 'Skip to posts' })).toBeHidden();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Keyboard shortcuts' }).click();
    await expect(helpDialog(page).getByRole('switch')).not.toBeChecked();
    await helpDialog(page).getByRole('switch').click();
    await page.keyboard.press('Escape');
    await expect(helpDialog(page)).toBeHidden();
    await expect(page).toHaveURL('/subscribe');
    await page.keyboard.press('?');
    await expect(helpDialog(page).getByRole('switch')).toBeChecked();
  });
});

test('few stops lie before the first post, one link leads past them, and arrow keys lead through all summaries', async ({
  page,
}) => {
  await test.step('few stops lie before the first post, and one link leads past them', async () => {
    // Posts, and more summaries than fit in a row, are part of the sample data.
    const isAtPost = () => page.evaluate(() => document.activeElement?.closest('#post-list') !== null);

    await page.goto('/');
    await expect(page.locator('.carousel li[inert]').first()).toBeAttached();
    await expect(page.getByRole('button', { name: /^Actions for/ }).first()).toBeAttached();
    const skip = page.getByRole('link', { name: 'Skip to posts' });
    let stops = 0;
    for (; stops < 200 && !(await isAtPost()); stops += 1) {
      await page.keyboard.press('Tab');
      if (stops !== 1) continue;
      await expect(skip).toBeFocused();
      await expect(skip).toBeInViewport();
    }
    expect(stops).toBeLessThanOrEqual(45);

    await skip.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await isAtPost()).toBe(true);
  });
  await test.step('arrow keys still lead through all summaries', async () => {
    const row = page.getByRole('region', { name: 'Daily Summaries' });
    await expect(row.locator('li[inert]').first()).toBeAttached();
    const before = await row.locator('li:not([inert]) h3').allTextContents();
    await row.locator('li:not([inert]) h3 a').first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(row.locator('li:not([inert]) h3').filter({ hasText: before[0] ?? '' })).toHaveCount(0);
    // The focus has come along, so that the next key works, too.
    await expect(row.locator('li:not([inert]) a:focus')).toHaveCount(1);
    await page.keyboard.press('ArrowLeft');
    await expect(row.locator('li:not([inert]) h3')).toHaveText(before);
  });
});
