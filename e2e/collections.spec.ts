import type { Page } from 'playwright/test';
import { seedPair } from './fixtures/tagging.ts';
import { expect, test } from './fixtures/test.ts';

const rows = (page: Page) => page.getByRole('list', { name: /^Posts in/ }).getByRole('listitem');
const titles = (page: Page) => rows(page).getByRole('heading', { level: 2 });
const actions = (page: Page) => page.getByRole('toolbar', { name: 'Chosen posts' });

test('a collection has notes, an order by hand and a search', async ({ page, signIn, api }) => {
  const account = await signIn();
  const { run } = await seedPair(api);
  const names = ['Bids', 'Returns', 'Launches'].map((name) => `${name} ${run}`);
  const [bids = '', returns = '', launches = ''] = names;
  const posts = await api.seedPosts(names.map((title) => ({ title, text: `All about ${title}` })));
  await api.createBookmark(
    account,
    'Reading',
    posts.map(({ id }) => id),
  );

  await test.step('it is opened from the account', async () => {
    await page.goto('/auth#bookmarks');
    await page.getByRole('list', { name: 'Your Bookmarks' }).getByRole('link', { name: 'Reading 3 posts' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Reading' })).toBeVisible();
    await expect(titles(page)).toHaveText([bids, returns, launches]);
  });

  await test.step('posts are moved with the keyboard, and the focus stays', async () => {
    const up = page.getByRole('button', { name: `Move “${launches}” up` });
    await up.focus();
    await page.keyboard.press('Enter');
    await expect(titles(page)).toHaveText([bids, launches, returns]);
    await expect(up).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(titles(page)).toHaveText([launches, bids, returns]);
    await expect(up).toBeFocused();
    await expect(up).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByText(`${launches} is number 1 of 3`)).toBeAttached();
    await page.getByRole('button', { name: `Move “${launches}” down` }).click();
    await expect(titles(page)).toHaveText([bids, launches, returns]);
    await page.waitForLoadState('networkidle');
    await page.reload();
    await expect(titles(page)).toHaveText([bids, launches, returns]);
  });

  await test.step('a note is text and nothing else', async () => {
    await page.getByRole('button', { name: `Add a note to “${returns}”` }).click();
    const field = page.getByLabel(`Note on “${returns}”`);
    await expect(field).toBeFocused();
    await field.fill('For <b>Monday</b>\nTry it');
    await page.keyboard.press('Control+Enter');
    const edit = page.getByRole('button', { name: `Edit the note on “${returns}”` });
    await expect(edit).toBeFocused();
    await expect(rows(page).nth(2)).toContainText('For <b>Monday</b>');
    await edit.click();
    await field.fill('x'.repeat(1001));
    await expect(page.getByText('1 character too many')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(rows(page).nth(2)).toContainText('For <b>Monday</b>');
  });

  await test.step('a search looks at titles, texts and notes', async () => {
    const field = page.getByLabel('Search this collection');
    await field.fill('monday');
    await expect(titles(page)).toHaveText([returns]);
    await expect(page.getByRole('button', { name: /^Move/ })).toHaveCount(0);
    await field.fill('nowhere');
    await expect(page.getByText('Nothing here matches “nowhere”.')).toBeVisible();
    await field.fill('');
    await expect(titles(page)).toHaveCount(3);
    await expect(field).toBeFocused();
  });
});

test('many posts are moved, copied and removed, with a way back, on a phone, too', async ({ page, signIn, api }) => {
  const account = await signIn();
  const { run } = await seedPair(api);
  const names = ['Bids', 'Returns', 'Launches'].map((name) => `${name} ${run} ${'long'.repeat(30)}`);
  const posts = await api.seedPosts(names.map((title) => ({ title, text: title })));
  const ids = posts.map(({ id }) => id);
  const later = await api.createBookmark(account, 'Later');
  const reading = await api.createBookmark(account, 'Reading', ids);
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto(`/bookmarks/${reading}`);
  await expect(titles(page)).toHaveCount(3);

  await test.step('moved', async () => {
    await rows(page).nth(0).getByRole('checkbox').check();
    await rows(page).nth(1).getByRole('checkbox').check();
    await expect(actions(page)).toContainText('2 posts');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    await actions(page).getByRole('button', { name: 'Move', exact: true }).press('Enter');
    await page.getByRole('menuitem', { name: 'Later' }).press('Enter');
    await expect(titles(page)).toHaveCount(1);
    await expect(actions(page)).toBeHidden();
    await expect(page.getByText('2 posts moved to “Later”').first()).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(titles(page)).toHaveCount(3);
    await expect(page.getByText('Taken back').first()).toBeVisible();
  });

  await test.step('copied', async () => {
    await page.getByLabel('Select all').check();
    await actions(page).getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('menuitem', { name: 'Later' }).click();
    await expect(page.getByText('3 posts copied to “Later”').first()).toBeVisible();
    await expect(titles(page)).toHaveCount(3);
  });

  await test.step('and removed', async () => {
    await page.goto(`/bookmarks/${later}`);
    await page.getByLabel('Select all').check();
    await actions(page).getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Nothing is saved here yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(titles(page)).toHaveCount(3);
  });
});

test('an edit is on all pages of a collection, failures are said, and signing out leaves it', async ({
  page,
  signIn,
  api,
  allowErrors,
}) => {
  allowErrors(/503 \(Service Unavailable\)/);
  const account = await signIn();
  const { run } = await seedPair(api);
  const title = `Bids ${run}`;
  const [post] = await api.seedPosts([{ title, text: title }]);
  const id = await api.createBookmark(account, 'Reading', [post?.id ?? 0]);
  await page.goto(`/bookmarks/${id}`);
  await expect(titles(page)).toHaveText([title]);
  const search = page.getByRole('searchbox', { name: 'Search this collection' });
  const status = page.getByRole('status').filter({ hasText: '1' }).first();
  await search.fill('bids');
  await expect(status).toHaveText('1 post found');
  await page.getByRole('button', { name: `Add a note to “${title}”` }).click();
  await page.getByLabel(`Note on “${title}”`).fill('Written in a search');
  await page.keyboard.press('Control+Enter');
  await expect(rows(page).getByText('Written in a search')).toBeVisible();
  // The focus goes there once the note is saved, whatever is typed meanwhile.
  await expect(page.getByRole('button', { name: `Edit the note on “${title}”` })).toBeFocused();
  await search.fill('');
  await expect(status).toHaveText('1 post');
  await expect(rows(page).getByText('Written in a search')).toBeVisible();

  await page.route('**/api/bookmarks/*/posts?q=fails**', (route) => route.fulfill({ status: 503, json: {} }));
  await search.fill('fails');
  await expect(page.getByText('What you asked for could not be loaded.')).toBeVisible();
  await page.unroute('**/api/bookmarks/*/posts?q=fails**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Nothing here matches “fails”.')).toBeVisible();

  await page.getByRole('button', { name: account.username }).first().click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
});

test('a deleted collection comes back with its notes in its order', async ({ page, signIn, api }) => {
  const account = await signIn();
  const { run } = await seedPair(api);
  const names = ['Bids', 'Returns'].map((name) => `${name} ${run}`);
  const [bids = '', returns = ''] = names;
  const posts = await api.seedPosts(names.map((title) => ({ title, text: title })));
  const id = await api.createBookmark(account, 'Reading', posts.map((post) => post.id).toReversed());
  await page.goto(`/bookmarks/${id}`);
  await page.getByRole('button', { name: `Add a note to “${bids}”` }).click();
  await page.getByLabel(`Note on “${bids}”`).fill('Try it');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: `Edit the note on “${bids}”` })).toBeFocused();
  await page.goto('/auth#bookmarks');
  await page.getByRole('button', { name: 'Delete “Reading”' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('list', { name: 'Your Bookmarks' }).getByRole('link', { name: 'Reading 2 posts' }).click();
  await expect(titles(page)).toHaveText([returns, bids]);
  await expect(rows(page).nth(1)).toContainText('Try it');
});

test('a collection is shown to nobody else', async ({ page, signIn, api, allowErrors }) => {
  allowErrors(/404 \(Not Found\)/);
  const account = await signIn();
  const reading = await api.createBookmark(account, 'Reading');
  await signIn();
  await page.goto(`/bookmarks/${reading}`);
  await expect(page.getByRole('heading', { name: 'There is no such collection' })).toBeVisible();
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign In' }).last()).toBeVisible();
});
