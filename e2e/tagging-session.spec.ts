import type { APIRequestContext, Page } from 'playwright/test';
import { authDialog, fillSignIn, signInButton, userButton } from './fixtures/account.ts';
import { bookmarkButton, bookmarkDialog, chip, save, seedPair } from './fixtures/tagging.ts';
import { expect, test } from './fixtures/test.ts';

/** Toast and auth dialog of a session that has ended (spec §6). */
async function expectSessionEnded(page: Page) {
  await expect(authDialog(page)).toBeVisible();
  const toasts = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
  await expect(toasts.filter({ hasText: 'Authentication Required' })).toContainText(
    'Please sign in to use this feature',
  );
  await expect(toasts.filter({ hasText: 'Failed' })).toHaveCount(0);
}

/** Ends every session of an account, as a new password does. */
async function changePassword(
  request: APIRequestContext,
  { url }: { url: string },
  account: { jwt: string; password: string },
) {
  const changed = await request.post(`${url}/api/auth/change-password`, {
    headers: { authorization: `Bearer ${account.jwt}` },
    data: { currentPassword: account.password, password: 'new password', passwordConfirmation: 'new password' },
  });
  expect(changed.ok()).toBe(true);
}

test('a session that ends in the middle of a save leads to signing in again', async ({
  page,
  signIn,
  api,
  request,
  allowErrors,
}) => {
  allowErrors(/401 \(Unauthorized\)/);
  const account = await signIn();
  for (const name of ['One', 'Two', 'Three']) await api.createBookmark(account, name);
  const { slug } = await seedPair(api);
  await page.goto(`/feed/${slug}`);
  await bookmarkButton(page).click();
  for (const name of ['One', 'Two', 'Three']) await chip(page, 'Select bookmark', name).click();

  let requests = 0;
  await page.route('**/api/bookmarks/*/posts/*', async (route) => {
    requests += 1;
    if (requests === 2) {
      await changePassword(request, api, account);
    }
    await route.continue();
  });
  await page.getByPlaceholder('Create new bookmark').fill('Typed already');
  await save(page);
  await expectSessionEnded(page);
  expect(requests).toBe(2);
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();

  await fillSignIn(page, account.email, 'new password');
  await expect(bookmarkDialog(page)).toBeVisible();
  // Typing narrows the list; the selected hashtags are below it.
  for (const name of ['One', 'Two', 'Three']) {
    await expect(chip(page, 'Remove bookmark', `Remove ${name}`)).toBeVisible();
  }
  await expect(page.getByPlaceholder('Create new bookmark')).toHaveValue('Typed already');
  await save(page);
  await expect(page.getByText('Bookmarks updated successfully!').first()).toBeVisible();
  // The first was saved before.
  expect(requests).toBe(4);
  for (const name of ['One', 'Two', 'Three']) {
    await expect(page.getByRole('main').getByText(name, { exact: true })).toBeVisible();
  }
});

test('a click on the heart of a card with a session that has ended leads through signing in to the dialog', async ({
  page,
  signIn,
  api,
  request,
  allowErrors,
}) => {
  allowErrors(/401 \(Unauthorized\)/);
  const account = await signIn();
  const { run, titles } = await seedPair(api);
  await api.createBookmark(account, 'Shelf');
  // The page asks once whether the session is still there, and once what the reader has done with these posts.
  const asked = Promise.all(['session', 'account/posts?*'].map((path) => page.waitForResponse(`**/api/${path}`)));
  await page.goto(`/?search=${run}`);
  const heart = page.getByRole('button', { name: `Bookmark “${titles[0]}”` });
  await expect(heart).toBeVisible();
  await Promise.all((await asked).map((response) => response.finished()));
  await changePassword(request, api, account);

  await heart.click();
  await expectSessionEnded(page);
  await expect(bookmarkDialog(page)).toBeHidden();
  await fillSignIn(page, account.email, 'new password');
  await expect(bookmarkDialog(page)).toBeVisible();
  await expect(page.getByText('Authentication Required')).toBeHidden();
  await page.getByRole('dialog').getByRole('button', { name: 'Shelf', exact: true }).click();
  await save(page);
  await expect(page.getByText('Bookmarks updated successfully!').first()).toBeVisible();
});

test('whoever does not sign in again has no dialog waiting, and nobody finds the selection of another', async ({
  page,
  signIn,
  api,
  request,
  allowErrors,
}) => {
  allowErrors(/401 \(Unauthorized\)/);
  const account = await signIn();
  await api.createBookmark(account, 'Private shelf');
  const { slug } = await seedPair(api);
  await page.goto(`/feed/${slug}`);
  await bookmarkButton(page).click();
  await chip(page, 'Select bookmark', 'Private shelf').click();
  await changePassword(request, api, account);
  await save(page);
  await expectSessionEnded(page);
  const other = await api.createAccount();
  await fillSignIn(page, other.email, other.password);
  await expect(bookmarkDialog(page).getByText('No bookmarks yet.')).toBeVisible();
  await expect(page.getByText('Private shelf')).toHaveCount(0);

  await page.context().clearCookies();
  await page.getByPlaceholder('Create new bookmark').fill('Too late');
  await page.getByPlaceholder('Create new bookmark').press('Enter');
  await expectSessionEnded(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await signInButton(page).click();
  await fillSignIn(page, other.email, other.password);
  await expect(userButton(page, other.username)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
