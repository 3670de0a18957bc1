import type { Page } from 'playwright/test';
import { fillSignIn } from './fixtures/account.ts';
import type { Account } from './fixtures/content-api.ts';
import { feedOf, queryOf } from './fixtures/feed.ts';
import { bookmarkDialog, chip, seedPair } from './fixtures/tagging.ts';
import { expect, test } from './fixtures/test.ts';

const places = (page: Page) => page.getByRole('navigation', { name: 'Your Bookmarks' });
const list = (page: Page) => page.getByRole('list', { name: 'Your Bookmarks' });
const names = (page: Page) => list(page).getByRole('listitem').getByRole('link');

async function openMenu(page: Page, { username }: Account) {
  await page.getByRole('banner').getByRole('button', { name: username }).click();
  return page.getByRole('menu');
}

test('what is saved is a place of its own, one click from anywhere', async ({ page, signIn, api }) => {
  const account = await signIn();
  const { run } = await seedPair(api);
  const titles = [`One ${run}`, `Two ${run}`, `Three ${run}`] as const;
  const [one, two] = (await api.seedPosts(titles.map((title) => ({ title, text: title })))).map(({ id }) => id);
  await page.goto('/');
  await test.step('which says how to begin', async () => {
    const menu = await openMenu(page, account);
    await menu.getByRole('menuitem', { name: 'Your Bookmarks' }).click();
    await expect(page).toHaveURL('/auth#bookmarks');
    await expect(page.getByText('The heart of a post makes the first one.')).toBeVisible();
  });
  await api.createBookmark(account, 'Bidding ideas', [one, two] as number[]);
  const launches = await api.createBookmark(account, 'Launches', [two] as number[]);

  await test.step('from the menu, all or a collection', async () => {
    await page.goto('/');
    const menu = await openMenu(page, account);
    await expect(menu.getByRole('menuitem')).toHaveText([
      /^Your Bookmarks 2 posts$/,
      /^Launches 1 post$/,
      /^Bidding ideas 2 posts$/,
      'Account',
      'Logout',
    ]);
    await menu.getByRole('menuitem', { name: 'Your Bookmarks' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Saved in/ })).toBeVisible();
    await expect(feedOf(page).cards).toHaveCount(2);
  });

  await test.step('and from there each of the others, with its number', async () => {
    await expect(places(page).getByRole('link')).toHaveText([
      /^All\s*2 posts$/,
      /^Launches\s*1 post$/,
      /^Bidding ideas\s*2 posts$/,
      'Manage',
    ]);
    await expect(places(page).getByRole('link', { name: /^All/ })).toHaveAttribute('aria-current', 'page');
    await places(page)
      .getByRole('link', { name: /^Launches/ })
      .click();
    await expect(feedOf(page).cards).toHaveText([titles[1]]);
    expect(queryOf(page)).toEqual({ bookmarks: String(launches) });
    await page.goBack();
    // All of it in sight: on a phone without scrolling sideways, and the buttons of the narrowest cards.
    for (const width of [375, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      for (const card of await feedOf(page).section.getByRole('article').all()) {
        const heart = card.getByRole('button', { name: /^Bookmark/ });
        await expect(heart).toHaveAttribute('aria-pressed', 'true');
        const [outer, inner] = [await card.boundingBox(), await heart.boundingBox()];
        expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThanOrEqual((outer?.x ?? 0) + (outer?.width ?? 0));
      }
    }
    await expect(feedOf(page).cards).toHaveCount(2);
  });

  await test.step('nobody else is shown it', async () => {
    await page.getByRole('banner').getByRole('button', { name: account.username }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(places(page)).toBeHidden();
  });
});

test('a session that has ended says so on Your Bookmarks, and goes on there after signing in', async ({
  page,
  context,
  signIn,
  api,
  allowErrors,
}) => {
  allowErrors(/401 \(Unauthorized\)/);
  const account = await signIn();
  const { run } = await seedPair(api);
  const [post] = await api.seedPosts([{ title: `Kept ${run}`, text: `Kept ${run}` }]);
  const shelf = await api.createBookmark(account, 'Shelf', [post?.id ?? 0]);
  // The browser still knows the reader's name.
  await context.clearCookies();
  await page.goto(`/?bookmarks=${shelf}`);
  const { section, cards } = feedOf(page);
  const note = section.getByRole('alert');
  await expect(note).toContainText('You are signed out, so this list is not narrowed to your bookmarks.');
  expect(queryOf(page)).toEqual({ bookmarks: String(shelf) });
  await note.getByRole('button', { name: 'Sign In' }).click();
  await fillSignIn(page, account.email, account.password);
  await expect(cards).toHaveText([`Kept ${run}`]);
  await expect(note).toBeHidden();
  expect(queryOf(page)).toEqual({ bookmarks: String(shelf) });
});

test('collections are sorted, renamed and deleted, and come back', async ({ page, signIn, api }) => {
  const account = await signIn();
  const { run } = await seedPair(api);
  const [post] = await api.seedPosts([{ title: `Kept ${run}`, text: `Kept ${run}` }]);
  for (const [name, posts] of [
    ['Bidding ideas', [post?.id ?? 0]],
    ['zebra', []],
    ['Launches', []],
  ] as const) {
    await api.createBookmark(account, name, [...posts]);
  }

  await test.step('on the account’s page', async () => {
    await page.goto('/auth#bookmarks');
    await expect(names(page)).toHaveText([/^Launches\s*0 posts$/, /^zebra\s*0 posts$/, /^Bidding ideas\s*1 post$/]);
    await page.getByLabel('Sort by').selectOption('Name');
    await expect(names(page)).toHaveText([/^Bidding/, /^Launches/, /^zebra/]);
    await page.reload();
    await expect(page.getByLabel('Sort by')).toHaveValue('name');
    await expect(names(page)).toHaveText([/^Bidding/, /^Launches/, /^zebra/]);

    await page.getByRole('button', { name: 'Rename “zebra”' }).click();
    const field = page.getByLabel('New name of “zebra”');
    await field.fill('LAUNCHES');
    await field.press('Enter');
    await expect(page.getByText('This bookmark already exists.').first()).toBeVisible();
    await field.fill('A new name');
    await field.press('Enter');
    await expect(names(page)).toHaveText([/^A new name/, /^Bidding/, /^Launches/]);
    await expect(page.getByRole('button', { name: 'Rename “A new name”' })).toBeFocused();

    await page.getByRole('button', { name: 'Delete “Bidding ideas”' }).click();
    await expect(names(page)).toHaveText([/^A new name/, /^Launches/]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(names(page)).toHaveText([/^A new name/, /^Bidding ideas\s*1 post$/, /^Launches/]);
  });

  await test.step('and in the dialog, whose selection forgets what is gone', async () => {
    await page.goto(`/feed/${post?.slug}`);
    await page.getByRole('main').getByRole('button', { name: 'Bookmark', exact: true }).first().click();
    await chip(page, 'Select bookmark', 'Launches').click();
    const dialog = bookmarkDialog(page);
    await dialog.getByRole('button', { name: 'Manage' }).click();
    await dialog.getByRole('button', { name: 'Delete “Launches”' }).click();
    await expect(names(page)).toHaveText([/^A new name/, /^Bidding/]);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog.getByRole('region', { name: 'Remove bookmark' }).getByRole('button')).toHaveText([
      'Bidding ideas',
    ]);
    await chip(page, 'Select bookmark', 'A new name').click();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Bookmarks updated successfully!').first()).toBeVisible();
    await expect(page.getByRole('main').getByText('A new name')).toBeVisible();
  });
});
