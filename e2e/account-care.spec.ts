import { fillSignIn, signInButton } from './fixtures/account.ts';
import { getMailTo } from './fixtures/mail.ts';
import { expect, test, uniqueName } from './fixtures/test.ts';

test('a forgotten password is replaced with a link from a mail', async ({ page, api, allowErrors }) => {
  allowErrors(/400 \(Bad Request\)/);
  const account = await api.createAccount();
  await page.goto('/auth');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Forgot your password?' }).click();
  await main.getByLabel('Email').fill(account.email);
  await main.getByRole('button', { name: 'Send link' }).click();
  await expect(main.getByText('a link is on its way')).toBeVisible();

  const code = /\/auth\?reset=(\S+)/.exec(await getMailTo(account.email))?.[1];
  await page.goto(`/auth?reset=${code}`);
  await main.getByLabel('New password').fill('short');
  await main.getByRole('button', { name: 'Save password' }).click();
  await expect(main.getByText('Password must be at least 6 characters long.')).toBeVisible();
  expect(page.url()).not.toContain('reset');
  await main.getByLabel('New password').fill('a new password');
  await main.getByRole('button', { name: 'Save password' }).click();
  await expect(main.getByText(account.email)).toBeVisible();

  await page.goto(`/auth?reset=${code}`);
  await main.getByLabel('New password').fill('another password');
  await main.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Incorrect code provided').first()).toBeVisible();
});

test('a reader takes bookmarks and data along, changes address and password, and deletes the account for good', async ({
  page,
  signIn,
  api,
  baseURL,
  allowErrors,
}) => {
  const account = await signIn();
  await test.step('bookmarks come in from the file of a browser', async () => {
    const title = uniqueName('Imported');
    const [post] = await api.seedPosts([{ title, text: title }]);
    await page.goto('/auth');
    const file = `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><H3>From my browser</H3><DL>
    <DT><A HREF="${baseURL}/feed/${post?.slug}">A post</A><DT><A HREF="https://elsewhere.example/">Elsewhere</A></DL></DL>`;
    const importing = { name: 'bookmarks.html', mimeType: 'text/html', buffer: Buffer.from(file) };
    await page.getByLabel('File with bookmarks').setInputFiles(importing);
    await expect(page.getByText('1 new collection, 1 new bookmark. 1 link led to no post here.').first()).toBeVisible();
    await page.goto(`/feed/${post?.slug}`);
    await expect(page.getByRole('main').getByText('From my browser')).toBeVisible();
  });
  await test.step('a reader changes address and password and takes the data along', async () => {
    const address = `new-${account.email}`;
    await page.goto('/auth');
    const main = page.getByRole('main');
    const email = main.getByRole('region', { name: 'Email' });
    await email.getByLabel('New email').fill(address);
    await email.getByLabel('Password', { exact: true }).fill(account.password);
    await email.getByRole('button', { name: 'Change email' }).click();
    await expect(page.getByText('Almost done').first()).toBeVisible();
    const code = /\/auth\?confirm-email=(\S+)/.exec(await getMailTo(address))?.[1];
    await page.goto(`/auth?confirm-email=${code}`);
    await main.getByRole('button', { name: 'Confirm address' }).click();
    await expect(main.getByText(address)).toBeVisible();

    const password = main.getByRole('region', { name: 'Password' });
    await password.getByLabel('Current password').fill(account.password);
    await password.getByLabel('New password').fill('a new password');
    await password.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Your password is changed.').first()).toBeVisible();

    const downloading = page.waitForEvent('download');
    await main.getByRole('link', { name: 'Download my data' }).click();
    expect((await downloading).suggestedFilename()).toBe('my-data.json');
  });
  await test.step('an account is deleted for good, once its password has been given', async () => {
    allowErrors(/400 \(Bad Request\)/);
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Delete account' }).click();
    const confirmation = page.getByRole('dialog', { name: 'Delete your account?' });
    await confirmation.getByRole('button', { name: 'Delete for good' }).click();
    await expect(confirmation.getByText('Please fill in all fields.')).toBeVisible();
    await confirmation.getByLabel('Password', { exact: true }).fill('a new password');
    await confirmation.getByRole('button', { name: 'Delete for good' }).click();
    await expect(signInButton(page)).toBeVisible();
    await fillSignIn(page, account.username, 'a new password');
    await expect(page.getByText('Invalid identifier or password').first()).toBeVisible();
  });
});
