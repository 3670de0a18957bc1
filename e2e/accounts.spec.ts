import { authDialog as dialog, fillSignIn, header, logOut, signInButton, userButton } from './fixtures/account.ts';
import { retype } from './fixtures/retype.ts';
import { expect, test, uniqueName } from './fixtures/test.ts';
import { untilFocusIn } from './fixtures/until-focus-in.ts';

test('a visitor signs up, stays signed in, and signs out', { tag: '@firefox' }, async ({ page, context }) => {
  const username = uniqueName('ada');
  await page.goto('/subscribe');
  await header(page).getByRole('button', { name: 'Sign Up' }).click();
  const form = dialog(page);
  await expect(form.getByLabel('Username')).toBeFocused();
  const submit = form.getByRole('button', { name: 'Sign Up' });

  await test.step('each rule is told at the field it is about', async () => {
    const email = form.getByLabel('Email');
    const password = form.getByLabel('Password', { exact: true });
    await submit.click();
    await expect(form.getByLabel('Username')).toBeFocused();
    await expect(form.getByLabel('Username')).toHaveAccessibleDescription('Please fill in all fields.');
    // Said once, and marked at each.
    for (const field of [email, password]) await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(form.getByText('Please fill in all fields.')).toHaveCount(1);
    await form.getByLabel('Username').fill(username);
    await email.fill('ada');
    await password.fill('12345');
    await submit.click();
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription('Please enter a valid email address.');
    await retype(email, `${username}@example.com`);
    await submit.click();
    await expect(password).toBeFocused();
    await expect(form.getByText('Password must be at least 6 characters long.')).toBeVisible();
    await retype(password, '123456');
    await form.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await password.press('Enter');
  });

  await expect(page.getByText('Account created successfully!').first()).toBeVisible();
  await expect(userButton(page, username)).toBeVisible();
  await expect(dialog(page)).toBeHidden();

  await test.step('scripts can read who is signed in, and no token', async () => {
    const stored = await page.evaluate(() => ({
      user: JSON.parse(localStorage.getItem('user') ?? 'null'),
      everything: JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
      html: document.documentElement.outerHTML,
    }));
    expect(stored.user).toEqual({ id: expect.any(Number), username, email: `${username}@example.com` });
    expect(stored.everything + stored.html).not.toMatch(/eyJ[\w-]+\.[\w-]+\./);
    const cookies = (await context.cookies()).filter(({ name }) => /(session|device)$/.test(name));
    const hidden = { httpOnly: true, sameSite: 'Lax' };
    expect(cookies).toEqual([expect.objectContaining(hidden), expect.objectContaining(hidden)]);
  });

  await page.reload();
  await expect(userButton(page, username)).toBeVisible();
  await logOut(page, username);
  await expect(signInButton(page)).toBeVisible();
});

test('the header keeps still while a stored session is being read; signing out in one tab signs out in all', async ({
  page,
  signIn,
  allowErrors,
  context,
}) => {
  const account = await signIn();
  await test.step('the header keeps still while a stored session is being read', async () => {
    allowErrors(/net::ERR_FAILED/);
    const { username } = account;
    // It is beside what changes, and would move with it.
    const search = header(page).getByRole('link', { name: 'Search posts' });
    // No code of the page arrives: what is seen is what was there before it.
    await page.route(/\/_next\/static\/.*\.js/, (route) => route.abort());
    await page.goto('/subscribe');
    await expect(signInButton(page)).toBeHidden();
    const before = await search.boundingBox();
    expect(before).not.toBeNull();
    await page.unroute(/\/_next\/static\/.*\.js/);
    await page.goto('/subscribe');
    await expect(userButton(page, username)).toBeVisible();
    expect(await search.boundingBox()).toEqual(before);
  });
  await test.step('signing out in one tab signs out in all', async () => {
    const { username } = account;
    await expect(userButton(page, username)).toBeVisible();
    const otherTab = await context.newPage();
    await otherTab.goto('/subscribe');
    await expect(userButton(otherTab, username)).toBeVisible();

    await logOut(page, username);
    await expect(signInButton(otherTab)).toBeVisible();
    expect(await otherTab.evaluate(() => localStorage.getItem('user'))).toBeNull();
    await page.reload();
    await expect(signInButton(page)).toBeVisible();
  });
});

test('a stored user without a session, or that does not parse, is removed', async ({ page }) => {
  await test.step('a stored session that does not parse is removed', async () => {
    await page.goto('/api/health');
    await page.evaluate(() => localStorage.setItem('user', '{"id":'));
    await page.goto('/subscribe');
    await expect(signInButton(page)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  });
  await test.step('ignores a stored user without a session', async () => {
    await page.evaluate(() => localStorage.setItem('user', '{"id":1,"username":"admin","email":"a@b.c"}'));
    await page.goto('/subscribe');
    await expect(signInButton(page)).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  });
});

test("signing in shows the server's message and sends one request", async ({ page, api, allowErrors }) => {
  allowErrors(/400 \(Bad Request\)/);
  const account = await api.createAccount();
  await page.goto('/subscribe');
  await signInButton(page).click();
  await dialog(page).getByRole('button', { name: 'Sign In' }).click();
  await expect(dialog(page).getByLabel('Username or email')).toHaveAccessibleDescription('Please fill in all fields.');

  await fillSignIn(page, account.email, 'wrong password');
  await expect(page.getByText('Invalid identifier or password').first()).toBeVisible();
  await expect(dialog(page)).toBeVisible();

  let calls = 0;
  await page.route('**/api/session', async (route) => {
    if (route.request().method() === 'POST') calls += 1;
    await route.continue();
  });
  const password = dialog(page).getByLabel('Password', { exact: true });
  await password.fill(account.password);
  await password.evaluate((input: HTMLInputElement) => {
    for (let time = 0; time < 3; time += 1) input.form?.requestSubmit();
  });
  await expect(page.getByText('Signed in successfully!').first()).toBeVisible();
  expect(calls).toBe(1);
});

test('an unreachable server and an error without a message show the specified texts', async ({ page, allowErrors }) => {
  allowErrors(/net::ERR_FAILED/, /status of 500/);
  const calls = /\/api\/(session|account)$/;
  await page.goto('/subscribe');
  await signInButton(page).click();
  await test.step('unreachable', async () => {
    await page.route(calls, (route) => route.abort());
    await fillSignIn(page, 'ada', 'password');
    await expect(page.getByText('Sign in failed').first()).toBeVisible();
    await dialog(page).getByRole('tab', { name: 'Sign Up' }).click();
    await dialog(page).getByLabel('Username').fill('ada');
    await dialog(page).getByLabel('Email').fill('ada@example.com');
    await dialog(page).getByLabel('Password', { exact: true }).fill('password');
    await dialog(page).getByRole('button', { name: 'Sign Up', exact: true }).click();
    await expect(page.getByText('Sign up failed').first()).toBeVisible();
    await page.unroute(calls);
  });
  await test.step('without a message', async () => {
    await page.route(calls, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    );
    await dialog(page).getByRole('button', { name: 'Sign Up', exact: true }).click();
    await expect(page.getByText('Signup failed').first()).toBeVisible();
    await dialog(page).getByRole('tab', { name: 'Sign In' }).click();
    await fillSignIn(page, 'ada', 'password');
    await expect(page.getByText('Login failed').first()).toBeVisible();
    await expect(page.getByText(/HTTP error/)).toHaveCount(0);
  });
});

test('signing in from an article goes on where the reader was, unless the dialog was closed before', async ({
  page,
  api,
}) => {
  const account = await api.createAccount();
  const title = uniqueName('Return');
  const [post] = await api.seedPosts([{ title, text: `${'A long read. '.repeat(800)}${title}` }]);
  await page.goto(`/feed/${post?.slug}`);

  await test.step('closing the dialog forgets what signing in was for', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Bookmark', exact: true }).first().click();
    await expect(dialog(page)).toBeVisible();
    await untilFocusIn(dialog(page));
    await page.keyboard.press('Escape');
    await signInButton(page).click();
    await fillSignIn(page, account.username, account.password);
    await expect(userButton(page, account.username)).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await logOut(page, account.username);
  });

  await page.getByRole('main').getByRole('button', { name: 'Tags', exact: true }).last().click();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(300);
  await fillSignIn(page, account.username, account.password);
  await expect(page.getByRole('dialog', { name: 'Add Hashtag' })).toBeVisible();
  await untilFocusIn(page.getByRole('dialog', { name: 'Add Hashtag' }));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(Math.abs((await page.evaluate(() => scrollY)) - scrolled)).toBeLessThan(50);
});

// Addresses that lead nowhere are in lib/account/session/model.test.ts.
test('/auth leads to the address that it was given, and else to where the reader came from', async ({
  page,
  api,
  baseURL,
}) => {
  const account = await api.createAccount();
  const given = new URL('/subscribe?x=1', baseURL).href;
  await page.goto(`/auth?next=${encodeURIComponent('/subscribe?x=1')}`);
  await fillSignIn(page, account.email, account.password);
  await page.waitForURL(given);
  await logOut(page, account.username);
  await page.goto('/auth');
  await fillSignIn(page, account.email, account.password);
  await page.waitForURL(given);
});

test('a name of markup is a name', async ({ page }) => {
  const username = `<img src=x onerror=alert(1)> ${uniqueName('x')}`;
  page.on('dialog', () => expect(true, 'a script ran').toBe(false));
  await page.goto('/auth');
  const main = page.getByRole('main');
  await main.getByRole('tab', { name: 'Sign Up' }).click();
  await main.getByLabel('Username').fill(username);
  await main.getByLabel('Email').fill(`${uniqueName('markup')}@example.com`);
  await main.getByLabel('Password', { exact: true }).fill('password');
  await main.getByLabel('Password', { exact: true }).press('Enter');
  await expect(userButton(page, username)).toBeVisible();
  await page.goto('/auth');
  await expect(main.getByText(username)).toBeVisible();
});
