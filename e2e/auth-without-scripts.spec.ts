import type { Page } from 'playwright/test';
import { getMailTo } from './fixtures/mail.ts';
import { expect, test, uniqueName } from './fixtures/test.ts';

const main = (page: Page) => page.getByRole('main');
const field = (page: Page, name: string) => main(page).getByLabel(name, { exact: true });
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('an account is made, left, and entered again', async ({ page }) => {
    const name = uniqueName('plain');
    await page.goto('/auth');
    await main(page).getByRole('tab', { name: 'Sign Up' }).click();
    await field(page, 'Username').fill(name);
    await field(page, 'Email').fill(`${name}@example.com`);
    await field(page, 'Password').fill('short');
    await press(page, 'Sign Up');
    await test.step('what is wrong is said, and what was typed is still there', async () => {
      await expect(main(page).getByRole('alert')).toHaveText(
        'Sign up failed. Password must be at least 6 characters long.',
      );
      await expect(field(page, 'Username')).toHaveValue(name);
      await expect(field(page, 'Email')).toHaveValue(`${name}@example.com`);
      await expect(field(page, 'Password')).toHaveValue('');
      expect(page.url()).not.toContain(name);
    });
    await field(page, 'Password').fill('password');
    await press(page, 'Sign Up');
    await expect(main(page)).toContainText(`Signed in as ${name}`);
    await main(page).locator('noscript button').click();
    await expect(page).toHaveURL('/');
    await page.goto('/auth?next=%2Fsubscribe');
    await field(page, 'Username or email').fill(name);
    await field(page, 'Password').fill('wrong password');
    await press(page, 'Sign In');
    await expect(main(page).getByRole('alert')).toHaveText('Sign in failed. Invalid identifier or password');
    await field(page, 'Password').fill('password');
    await press(page, 'Sign In');
    await expect(page).toHaveURL('/subscribe');
    await page.goto('/auth');
    await expect(main(page)).toContainText(`Signed in as ${name}`);
  });

  test('a forgotten password is replaced', async ({ page, api }) => {
    const account = await api.createAccount();
    await page.goto('/auth');
    await main(page).getByRole('button', { name: 'Forgot your password?' }).click();
    await field(page, 'Email').fill(account.email);
    await press(page, 'Send link');
    await expect(main(page).getByRole('status')).toContainText('a link is on its way');
    const code = /\/auth\?reset=(\S+)/.exec(await getMailTo(account.email))?.[1];
    await page.goto(`/auth?reset=${code}`);
    await field(page, 'New password').fill('short');
    await press(page, 'Save password');
    await expect(main(page).getByRole('alert')).toContainText('The password was not changed.');
    await field(page, 'New password').fill('another password');
    await press(page, 'Save password');
    await expect(main(page)).toContainText(`Signed in as ${account.username}`);
  });
});

test('the form is in the HTML, stands still while its script arrives, and is sent before', async ({ page, api }) => {
  const account = await api.createAccount();
  await page.addInitScript(() => {
    (window as unknown as { shift: number }).shift = 0;
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries()) {
        (window as unknown as { shift: number }).shift += (entry as PerformanceEntry & { value: number }).value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/auth', { waitUntil: 'commit' });
  await field(page, 'Username or email').fill(account.email);
  release();
  await page.waitForLoadState('load');
  // Interactive, with what was typed before.
  await expect(async () => {
    await main(page).getByRole('button', { name: 'Show password' }).click();
    await expect(field(page, 'Password')).toHaveAttribute('type', 'text', { timeout: 1_000 });
  }).toPass();
  await expect(field(page, 'Username or email')).toHaveValue(account.email);
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.01);
  await field(page, 'Password').fill(account.password);
  await press(page, 'Sign In');
  await expect(page.getByRole('button', { name: account.username })).toBeVisible();
  await page.goto('/auth');
  await expect(main(page)).toContainText(`Signed in as ${account.username}`);
});
