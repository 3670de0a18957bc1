import type { Page } from 'playwright/test';
import {
  type Access,
  codeOf,
  expectFirstPage,
  getSetUpLink,
  OPERATOR,
  setUpOperator,
  signInWith,
} from './fixtures/desk.ts';
import { expect, test } from './fixtures/test.ts';
import { findViolations } from './fixtures/violations.ts';

const WIDTHS_PX = [375, 1440];

/** Expects that the page has no serious fault and does not scroll sideways, on a phone or a desktop, in either theme. */
async function expectAccessible(page: Page, what: string): Promise<void> {
  expect(await findViolations(page, ['serious', 'critical'], WIDTHS_PX), what).toEqual([]);
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: 900 });
    const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    // The desk is laid out anew once React has heard of the width.
    await expect.poll(overhang, `${what} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

test('the printed link sets the desk up once, and then it takes a password and a code; a session that ends loses nothing', async ({
  page,
  browser,
  allowErrors,
  privateStack,
}) => {
  // Before one is in, everything answers 401; a link that was used, 404; a wrong code, 400.
  allowErrors(/status of 40[014]/);
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  const violations: string[] = [];
  await page.exposeFunction('noteViolation', (what: string) => violations.push(what));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      Reflect.get(window, 'noteViolation')(`${violatedDirective} ${blockedURI}`);
    });
  });
  const link = await getSetUpLink(privateStack);
  let access: Access | undefined;

  await test.step('a password, an authenticator, recovery codes', async () => {
    await page.goto(link);
    await expectAccessible(page, 'the password of the set-up');
    await page.getByLabel('Name').fill(OPERATOR.name);
    await page.getByLabel('Password').fill('too short');
    await page.getByRole('button', { name: 'Go on' }).click();
    expect(await page.getByLabel('Password').evaluate((input: HTMLInputElement) => input.validity.tooShort)).toBe(true);
    await page.getByLabel('Password').fill(OPERATOR.password);
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
    await page.getByLabel('Code that it shows').fill('000000');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('alert')).toHaveText('The code is wrong. Codes need a phone whose clock is right.');
    await expectAccessible(page, 'the authenticator of the set-up');
    // Begun anew, as after a closed tab: the link still works, with another secret.
    await page.reload();
    access = await setUpOperator(page, link);
  });

  await test.step('keys and themes are at hand', async () => {
    await expectAccessible(page, 'the first page');

    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Show the keys');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await background();
    await page.getByRole('button', { name: 'Theme' }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await expect.poll(background).not.toBe(light);
    await page.reload();
    await expectFirstPage(page);
    expect(await background()).not.toBe(light);
    await page.getByRole('button', { name: 'Theme' }).click();
    await page.getByRole('menuitemradio', { name: 'System' }).click();
    await expect.poll(background).toBe(light);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(background).not.toBe(light);
    await page.emulateMedia({ colorScheme: 'light' });
  });

  await test.step('signed out, the link is used up', async () => {
    await page.getByRole('button', { name: `Account of ${OPERATOR.name}` }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expectAccessible(page, 'sign-in');
    await page.goto(link);
    await page.reload();
    await expect(page.getByRole('alert')).toHaveText('The link has been used or is too old');
  });

  await test.step('a wrong code lets nobody in; a right one does, back to where one was', async () => {
    await page.goto(`${privateStack.apiUrl}/admin#/account`);
    await page.reload();
    await signInWith(page, '000000');
    await expect(page.getByRole('alert')).toHaveText(
      'The name, the password or the code is wrong. Codes need a phone whose clock is right.',
    );
    await signInWith(page, codeOf(access?.secret ?? '', 1));
    await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible();
    await expect(page.getByText('This one')).toBeVisible();
    await expectAccessible(page, 'the account');
  });

  await test.step('a session that ends loses nothing that was typed', async () => {
    const recoveryCodes = access?.recoveryCodes ?? [];
    const account = `${privateStack.apiUrl}/admin#/account`;

    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await other.goto(account);
    await signInWith(other, recoveryCodes[0] ?? '');
    await other.getByLabel('Current password').fill(OPERATOR.password);
    await other.getByLabel('New password').fill('better words are longer');

    await page.goto(account);
    // It lists the others as of when it was opened.
    await page.reload();
    await page.getByRole('button', { name: 'End all others' }).click();
    await expect(page.getByText('Ended.')).toBeVisible();

    await other.getByRole('button', { name: 'Change password' }).click();
    const dialog = other.getByRole('dialog', { name: 'Please sign in again' });
    await expect(dialog).toBeVisible();
    await dialog.getByLabel('Password').fill(OPERATOR.password);
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
    await dialog.getByLabel('Recovery code').fill(recoveryCodes[1] ?? '');
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(other.getByText('Your password is changed')).toBeVisible();

    // Declining leads to sign-in, and back.
    await page.getByRole('menuitem', { name: 'Log' }).click();
    await page.getByRole('button', { name: 'Leave the desk' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await elsewhere.close();
  });

  await test.step('and nothing came from elsewhere', () => expect(violations).toEqual([]));
});
