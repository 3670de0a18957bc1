import type { Locator, Page } from '@playwright/test';
import { authDialog, fillSignIn, signInButton, userButton } from './fixtures/account.ts';
import { expect, test, uniqueName } from './fixtures/test.ts';

const bookmarkDialog = (page: Page) => page.getByRole('dialog', { name: 'Bookmark this post' });
const hashtagDialog = (page: Page) => page.getByRole('dialog', { name: 'Add Hashtag' });
const bookmarkButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Bookmark', exact: true });
const tagsButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Tags', exact: true });
const chip = (page: Page, list: string, name: string) =>
  page.getByRole('dialog').getByRole('region', { name: list }).getByRole('button', { name, exact: true });

async function create(page: Page, placeholder: string, name: string) {
  await page.getByPlaceholder(placeholder).fill(name);
  await page.getByPlaceholder(placeholder).press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: `Remove ${name}` })).toBeVisible();
  await expect(page.getByPlaceholder(placeholder)).toHaveValue('');
}

/** Toast and auth dialog of a session that has ended (spec §6). */
async function expectSessionEnded(page: Page) {
  await expect(authDialog(page)).toBeVisible();
  const toasts = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
  await expect(toasts.filter({ hasText: 'Authentication Required' })).toContainText(
    'Please sign in to use this feature',
  );
  await expect(toasts.filter({ hasText: 'Failed' })).toHaveCount(0);
}

const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();

/** Two posts that nobody else's search finds. */
async function seedPair(api: { seedPosts: (posts: { title: string; text: string }[]) => Promise<{ slug: string }[]> }) {
  const run = uniqueName('tagging');
  const titles = [`First ${run}`, `Second ${run}`] as const;
  const [first] = await api.seedPosts(titles.map((title) => ({ title, text: title })));
  return { run, titles, slug: first?.slug ?? '' };
}

test('a reader bookmarks and tags a post, finds it again and leaves nothing to the next one', {
  tag: '@postgres',
}, async ({ page, signIn, api, browser, baseURL }) => {
  const account = await signIn();
  const { run, titles, slug } = await seedPair(api);
  const existing = `#${run.replace('-', '')}old`;
  await api.createHashtag(account, existing);

  await test.step('into two collections that are made on the way', async () => {
    await page.goto(`/feed/${slug}`);
    await bookmarkButton(page).click();
    const dialog = bookmarkDialog(page);
    await expect(dialog.getByText('No bookmarks yet. Create your first one above!')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Create' })).toBeDisabled();
    await dialog.getByPlaceholder('Create new bookmark').fill('   ');
    await expect(dialog.getByRole('button', { name: 'Create' })).toBeDisabled();
    await create(page, 'Create new bookmark', 'Read later');
    await create(page, 'Create new bookmark', 'Best of');
    await expect(page.getByText('Bookmark created successfully!').first()).toBeVisible();
    await expect(chip(page, 'Select bookmark', 'Read later')).toHaveAttribute('aria-pressed', 'true');
    await save(page);
    await expect(page.getByText('Bookmarks updated successfully!').first()).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(bookmarkButton(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('main').getByText('Read later')).toBeVisible();
  });

  const fresh = `${run.replace('-', '')}new`;
  await test.step('with a new and an existing hashtag', async () => {
    await tagsButton(page).click();
    await page.getByPlaceholder('newtest').fill(fresh);
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await expect(chip(page, 'Remove hashtag', `Remove #${fresh}`)).toBeVisible();
    await chip(page, 'Select hashtag', existing).click();
    await expect(chip(page, 'Remove hashtag', `Remove ${existing}`)).toBeVisible();
    await save(page);
    await expect(page.getByText('Hashtags updated successfully!').first()).toBeVisible();
    for (const name of [existing, `#${fresh}`]) {
      await expect(page.getByRole('main').getByText(name).first()).toBeVisible();
    }
  });

  await test.step('by the reader’s own collection', async () => {
    await page.goto(`/?search=${run}`);
    await expect(page.getByRole('button', { name: `Bookmark “${titles[0]}”` })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('button', { name: `Bookmark “${titles[1]}”` })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    await page.getByRole('button', { name: 'Advanced Filters' }).click();
    await page.getByRole('group', { name: 'Your Bookmarks' }).getByLabel('Read later').check();
    await expect(page.getByRole('heading', { name: titles[0] })).toBeVisible();
    await expect(page.getByRole('heading', { name: titles[1] })).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { name: titles[0] })).toBeVisible();
    await expect(page.getByRole('heading', { name: titles[1] })).toBeHidden();
  });

  await test.step('and the next reader sees none of it', async () => {
    const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
    const stranger = await context.newPage();
    const other = await api.createAccount();
    await stranger.goto('/auth');
    await stranger.getByLabel('Username or email').fill(other.email);
    await stranger.getByLabel('Password', { exact: true }).fill(other.password);
    await stranger.getByLabel('Password', { exact: true }).press('Enter');
    await expect(stranger.getByRole('banner').getByRole('button', { name: other.username })).toBeVisible();
    await stranger.goto(`/feed/${slug}`);
    await expect(bookmarkButton(stranger)).toHaveAttribute('aria-pressed', 'false');
    await expect(stranger.getByText('Read later')).toBeHidden();
    await stranger.goto(page.url());
    await expect(stranger.getByRole('heading', { name: titles[0] })).toBeHidden();
    await context.close();
  });
});

test('a failing second request stops the third, and a second try sends the rest', async ({
  page,
  signIn,
  api,
  allowErrors,
}) => {
  allowErrors(/500 \(Internal Server Error\)/);
  const account = await signIn();
  for (const name of ['One', 'Two', 'Three']) await api.createBookmark(account, name);
  const { slug } = await seedPair(api);
  await page.goto(`/feed/${slug}`);
  await bookmarkButton(page).click();
  for (const name of ['One', 'Two', 'Three']) await chip(page, 'Select bookmark', name).click();

  let requests = 0;
  await page.route('**/api/bookmarks/*/posts/*', async (route) => {
    requests += 1;
    if (requests === 2) await route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'broken' } } });
    else await route.continue();
  });
  await save(page);
  await expect(page.getByText('Failed to update bookmarks.').first()).toBeVisible();
  expect(requests).toBe(2);
  await expect(bookmarkDialog(page)).toBeVisible();

  await save(page);
  await expect(page.getByText('Bookmarks updated successfully!').first()).toBeVisible();
  expect(requests).toBe(4);
  for (const name of ['One', 'Two', 'Three']) {
    await expect(page.getByRole('main').getByText(name, { exact: true })).toBeVisible();
  }
});

test('what cannot be created or saved is said, and nothing of the dialog is lost', async ({
  page,
  signIn,
  api,
  allowErrors,
}) => {
  allowErrors(/500 \(Internal Server Error\)/);
  const account = await signIn();
  const { run, slug } = await seedPair(api);
  const hashtag = `#${run.replace('-', '')}`;
  await api.createHashtag(account, hashtag);
  await page.goto(`/feed/${slug}`);
  await page.route(/\/api\/(hashtags|bookmarks)/, (route) => {
    if (route.request().method() === 'GET') return route.continue();
    return route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'broken' } } });
  });

  await bookmarkButton(page).click();
  await page.getByPlaceholder('Create new bookmark').fill('Read later');
  await page.getByPlaceholder('Create new bookmark').press('Enter');
  await expect(page.getByText('Failed to create bookmark.').first()).toBeVisible();
  await expect(page.getByPlaceholder('Create new bookmark')).toHaveValue('Read later');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await tagsButton(page).click();
  await page.getByPlaceholder('newtest').fill(`${hashtag}x`);
  await page.getByPlaceholder('newtest').press('Enter');
  await expect(page.getByText('Failed to create hashtag.').first()).toBeVisible();
  await chip(page, 'Select hashtag', hashtag).click();
  await save(page);
  await expect(page.getByText('Failed to update hashtags.').first()).toBeVisible();
  await expect(hashtagDialog(page)).toBeVisible();
  await expect(chip(page, 'Select hashtag', hashtag)).toHaveAttribute('aria-pressed', 'true');
});

test('a refusal is told in the specified words, with its reason in the dialog', async ({
  page,
  signIn,
  api,
  allowErrors,
}) => {
  allowErrors(/status of (400|429)/);
  await signIn();
  const { run, slug } = await seedPair(api);
  const toasts = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
  await page.goto(`/feed/${slug}`);
  await page.route(/\/api\/(hashtags|bookmarks)/, (route) => {
    const method = route.request().method();
    if (method === 'GET') return route.continue();
    if (method === 'POST' && !route.request().postData()?.includes('refused')) return route.continue();
    const [status, message] = method === 'POST' ? [400, 'This name will not do.'] : [429, 'You are too quick.'];
    return route.fulfill({ status, json: { error: { code: 'refused', message } } });
  });
  for (const { button, placeholder, kind } of [
    { button: bookmarkButton(page), placeholder: 'Create new bookmark', kind: 'bookmark' },
    { button: tagsButton(page), placeholder: 'newtest', kind: 'hashtag' },
  ]) {
    await button.click();
    const field = page.getByPlaceholder(placeholder);
    await field.fill(`refused${run}`);
    await field.press('Enter');
    await expect(toasts.filter({ hasText: `Failed to create ${kind}.` })).toHaveText(
      /^ErrorFailed to create \w+\.Dismiss$/,
    );
    await expect(field).toHaveAccessibleDescription('This name will not do.');
    await field.fill(`${run.replace('-', '')}${kind}`);
    await expect(field).not.toHaveAccessibleDescription(/./);
    await field.press('Enter');
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Remove/ })).toBeVisible();
    await save(page);
    await expect(toasts.filter({ hasText: `Failed to update ${kind}s.` })).toHaveText(
      /^ErrorFailed to update \w+\.Dismiss$/,
    );
    await expect(page.getByRole('dialog').getByText('You are too quick.')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  }
});

test('# alone is as good as nothing', async ({ page, signIn, api }) => {
  await signIn();
  const { slug } = await seedPair(api);
  await page.goto(`/feed/${slug}`);
  await tagsButton(page).click();
  for (const nothing of ['#', ' # ', '##']) {
    await page.getByPlaceholder('newtest').fill(nothing);
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
    await page.getByPlaceholder('newtest').press('Enter');
  }
  await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')).toHaveCount(0);
});

test('requests of a save go one after the other, and the button says so', async ({ page, signIn, api }) => {
  const account = await signIn();
  for (const name of ['One', 'Two', 'Three']) await api.createBookmark(account, name);
  const { slug } = await seedPair(api);
  await page.goto(`/feed/${slug}`);
  await bookmarkButton(page).click();
  for (const name of ['One', 'Two', 'Three']) await chip(page, 'Select bookmark', name).click();

  let inFlight = 0;
  let most = 0;
  const release: (() => void)[] = [];
  await page.route('**/api/bookmarks/*/posts/*', async (route) => {
    inFlight += 1;
    most = Math.max(most, inFlight);
    await new Promise<void>((resolve) => release.push(resolve));
    await route.continue();
    inFlight -= 1;
  });
  await save(page);
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Saving...' })).toBeDisabled();
  for (let sent = 1; sent <= 3; sent += 1) {
    await expect.poll(() => release.length).toBe(sent);
    release.at(-1)?.();
  }
  await expect(page.getByText('Bookmarks updated successfully!').first()).toBeVisible();
  expect(most).toBe(1);
});

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
      const changed = await request.post(`${api.url}/api/auth/change-password`, {
        headers: { authorization: `Bearer ${account.jwt}` },
        data: { currentPassword: account.password, password: 'new password', passwordConfirmation: 'new password' },
      });
      expect(changed.ok()).toBe(true);
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
  for (const name of ['One', 'Two', 'Three']) {
    await expect(chip(page, 'Select bookmark', name)).toHaveAttribute('aria-pressed', 'true');
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

for (const { kind, button, dialog, option } of [
  { kind: 'heart', button: 'Bookmark', dialog: bookmarkDialog, option: 'Shelf' },
  { kind: 'tag button', button: 'Hashtags of', dialog: hashtagDialog, option: '#shelf' },
]) {
  test(`a click on the ${kind} of a card with a session that has ended leads through signing in to the dialog`, async ({
    page,
    signIn,
    api,
    request,
    allowErrors,
  }) => {
    allowErrors(/401 \(Unauthorized\)/);
    const account = await signIn();
    const { run, titles } = await seedPair(api);
    const name = option.startsWith('#') ? `${option}${run.replace('-', '')}` : option;
    if (option.startsWith('#')) await api.createHashtag(account, name);
    else await api.createBookmark(account, name);
    await page.goto(`/?search=${run}`);
    await expect(page.getByRole('button', { name: `${button} “${titles[0]}”` })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const changed = await request.post(`${api.url}/api/auth/change-password`, {
      headers: { authorization: `Bearer ${account.jwt}` },
      data: { currentPassword: account.password, password: 'new password', passwordConfirmation: 'new password' },
    });
    expect(changed.ok()).toBe(true);

    await page.getByRole('button', { name: `${button} “${titles[0]}”` }).click();
    await expectSessionEnded(page);
    await expect(dialog(page)).toBeHidden();
    await fillSignIn(page, account.email, 'new password');
    await expect(dialog(page)).toBeVisible();
    await expect(page.getByText('Authentication Required')).toBeHidden();
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
    await save(page);
    await expect(page.getByText(/^(Bookmarks|Hashtags) updated successfully!$/).first()).toBeVisible();
  });
}

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
  await request.post(`${api.url}/api/auth/change-password`, {
    headers: { authorization: `Bearer ${account.jwt}` },
    data: { currentPassword: account.password, password: 'new password', passwordConfirmation: 'new password' },
  });
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

test('names that exist are refused in whatever case, names without # get one', async ({ page, signIn, api }) => {
  const account = await signIn();
  await api.createBookmark(account, 'Read later');
  const { run, slug } = await seedPair(api);
  const name = run.replace('-', '');
  await page.goto(`/feed/${slug}`);

  await bookmarkButton(page).click();
  await expect(chip(page, 'Select bookmark', 'Read later')).toBeVisible();
  await page.getByPlaceholder('Create new bookmark').fill('  READ later ');
  await page.getByPlaceholder('Create new bookmark').press('Enter');
  await expect(page.getByText('This bookmark already exists.').first()).toBeVisible();
  await page.getByPlaceholder('Create new bookmark').fill('x'.repeat(300));
  await page.getByPlaceholder('Create new bookmark').press('Enter');
  await expect(chip(page, 'Select bookmark', 'x'.repeat(100))).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await tagsButton(page).click();
  await page.getByPlaceholder('newtest').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Hashtag created successfully!').first()).toBeVisible();
  await expect(chip(page, 'Select hashtag', `#${name}`)).toHaveAttribute('aria-pressed', 'true');
  await page.getByPlaceholder('newtest').fill(name.toUpperCase());
  await page.getByPlaceholder('newtest').press('Enter');
  await expect(page.getByText('This hashtag already exists.').first()).toBeVisible();

  await test.step('and removing takes it from the selection alone', async () => {
    await chip(page, 'Remove hashtag', `Remove #${name}`).click();
    await expect(chip(page, 'Select hashtag', `#${name}`)).toHaveAttribute('aria-pressed', 'false');
    await save(page);
    await expect(hashtagDialog(page)).toBeHidden();
    await expect(page.getByRole('main').getByText(`#${name}`)).toBeHidden();
  });
});

test('dialogs are no higher than 80 % of the window and scroll', async ({ page, signIn, api }) => {
  const account = await signIn();
  for (let index = 0; index < 40; index += 1) await api.createBookmark(account, `A collection of number ${index}`);
  const { slug } = await seedPair(api);
  await page.setViewportSize({ width: 375, height: 640 });
  await page.goto(`/feed/${slug}`);
  await bookmarkButton(page).click();
  await expect(chip(page, 'Select bookmark', 'A collection of number 0')).toBeAttached();
  const box = await bookmarkDialog(page).boundingBox();
  expect(box?.height).toBeLessThanOrEqual(640 * 0.8 + 1);
  await chip(page, 'Select bookmark', 'A collection of number 0').scrollIntoViewIfNeeded();
  await expect(chip(page, 'Select bookmark', 'A collection of number 0')).toBeInViewport();
  await expect(bookmarkDialog(page).getByRole('button', { name: 'Save' })).toBeInViewport();
});

test('Escape closes the dialog, not the toast above it', async ({ page, signIn, api }) => {
  const account = await signIn();
  await api.createBookmark(account, 'Read later');
  const { slug } = await seedPair(api);
  const toast = page.getByRole('listitem').filter({ hasText: 'This bookmark already exists.' });
  await page.clock.install();
  await page.goto(`/feed/${slug}`);
  await bookmarkButton(page).click();
  await expect(chip(page, 'Select bookmark', 'Read later')).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + 600_000));
  await page.getByPlaceholder('Create new bookmark').fill('Read later');
  await page.getByPlaceholder('Create new bookmark').press('Enter');
  await expect(toast).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bookmarkDialog(page)).toBeHidden();
  await expect(toast).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(toast).toBeHidden();
});

for (const [width, height] of [
  [320, 568],
  [375, 667],
  [667, 375],
] as const) {
  test(`toasts cover neither title nor close button of a dialog at ${width} × ${height}`, async ({
    page,
    signIn,
    api,
  }) => {
    const account = await signIn();
    for (let index = 0; index < 30; index += 1) await api.createBookmark(account, `A collection of number ${index}`);
    const { slug } = await seedPair(api);
    await page.setViewportSize({ width, height });
    await page.clock.install();
    await page.goto(`/feed/${slug}`);
    await bookmarkButton(page).click();
    const dialog = bookmarkDialog(page);
    await expect(chip(page, 'Select bookmark', 'A collection of number 0')).toBeAttached();
    await page.clock.pauseAt(new Date(Date.now() + 600_000));
    const field = page.getByPlaceholder('Create new bookmark');
    const toasts = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
    for (const [name, count] of [
      ['A collection of number 0', 1],
      ['Another', 2],
    ] as const) {
      await field.fill(name);
      await field.press('Enter');
      await expect(toasts).toHaveCount(count);
      await expect(toasts.first()).toBeInViewport({ ratio: 1 });
      await expect(toasts.last()).toBeInViewport({ ratio: 1 });
      const lowest = Math.max(...(await bottomsOf(toasts)));
      for (const part of [dialog.getByRole('heading', { level: 2 }), dialog.getByRole('button', { name: 'Close' })]) {
        expect((await part.boundingBox())?.y, name).toBeGreaterThanOrEqual(lowest);
      }
      const box = await dialog.boundingBox();
      expect(box?.height).toBeLessThanOrEqual(height * 0.8 + 1);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
    }
  });
}

const bottomsOf = async (items: Locator): Promise<number[]> =>
  items.evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().bottom));

test('cards show hearts and tags to signed-in readers alone', async ({ page, api, signIn }) => {
  const { run, titles } = await seedPair(api);
  await page.goto(`/?search=${run}`);
  await expect(page.getByRole('heading', { name: titles[0] })).toBeVisible();
  await expect(page.getByRole('button', { name: `Bookmark “${titles[0]}”` })).toBeHidden();
  await signIn();
  // Slow enough for the buttons to arrive while it is on its way.
  const answer = Promise.withResolvers<void>();
  let requests = 0;
  await page.route('**/api/account/posts?*', async (route) => {
    requests += 1;
    await answer.promise;
    await route.continue();
  });
  await page.goto(`/?search=${run}`);
  await expect(page.getByRole('button', { name: `Bookmark “${titles[0]}”` })).toBeVisible();
  answer.resolve();
  await page.waitForLoadState('networkidle');
  expect(requests, 'the reader’s own posts are asked for once').toBe(1);
  await expect(page.getByRole('button', { name: `Hashtags of “${titles[0]}”` })).toBeVisible();
});
