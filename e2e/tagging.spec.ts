import type { Page } from 'playwright/test';
import { retype } from './fixtures/retype.ts';
import { bookmarkButton, bookmarkDialog, chip, hashtagDialog, save, seedPair, tagsButton } from './fixtures/tagging.ts';
import { expect, test } from './fixtures/test.ts';

async function create(page: Page, placeholder: string, name: string) {
  await retype(page.getByPlaceholder(placeholder), name);
  await page.getByPlaceholder(placeholder).press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: `Remove ${name}` })).toBeVisible();
  await expect(page.getByPlaceholder(placeholder)).toHaveValue('');
}

test('a reader bookmarks and tags a post, finds it again and leaves nothing to the next one', async ({
  page,
  signIn,
  api,
  browser,
  baseURL,
}) => {
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
    await retype(dialog.getByPlaceholder('Create new bookmark'), '   ');
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
    await retype(page.getByPlaceholder('newtest'), fresh);
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
    // The way home would end another one that begins before it.
    await expect(stranger).toHaveURL('/');
    await stranger.goto(`/feed/${slug}`);
    await expect(bookmarkButton(stranger)).toHaveAttribute('aria-pressed', 'false');
    await expect(stranger.getByText('Read later')).toBeHidden();
    await stranger.goto(page.url());
    await expect(stranger.getByRole('heading', { name: titles[0] })).toBeHidden();
    await context.close();
  });
});

test('a save sends one request after another; one that fails stops the next, and a second try sends the rest', async ({
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
  let inFlight = 0;
  let most = 0;
  const release: (() => void)[] = [];
  await page.route('**/api/bookmarks/*/posts/*', async (route) => {
    requests += 1;
    inFlight += 1;
    most = Math.max(most, inFlight);
    if (requests === 2) await route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'broken' } } });
    else {
      await new Promise<void>((resolve) => release.push(resolve));
      await route.continue();
    }
    inFlight -= 1;
  });
  const letThrough = async (number: number) => {
    await expect.poll(() => release.length).toBe(number);
    release.at(-1)?.();
  };
  await save(page);
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Saving...' })).toBeDisabled();
  await letThrough(1);
  await expect(page.getByText('Failed to update bookmarks.').first()).toBeVisible();
  expect(requests).toBe(2);
  await expect(bookmarkDialog(page)).toBeVisible();

  await save(page);
  for (const number of [2, 3]) await letThrough(number);
  await expect(page.getByText('Bookmarks updated successfully!').first()).toBeVisible();
  expect([requests, most]).toEqual([4, 1]);
  for (const name of ['One', 'Two', 'Three']) {
    await expect(page.getByRole('main').getByText(name, { exact: true })).toBeVisible();
  }
});

test('what is not created or saved is said, with its reason, and stays in the dialog', async ({
  page,
  signIn,
  api,
  allowErrors,
}) => {
  await test.step("a failed create or save shows its error and keeps the dialog's input", async () => {
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
    await expect(page.getByPlaceholder('newtest')).toHaveValue(`${hashtag}x`);
    // Typing narrows the list.
    await page.getByPlaceholder('newtest').clear();
    await chip(page, 'Select hashtag', hashtag).click();
    await save(page);
    await expect(page.getByText('Failed to update hashtags.').first()).toBeVisible();
    await expect(hashtagDialog(page)).toBeVisible();
    await expect(chip(page, 'Select hashtag', hashtag)).toHaveAttribute('aria-pressed', 'true');
    await page.unrouteAll();
  });
  await test.step('a rejected save shows the specified toast, and its reason in the dialog', async () => {
    allowErrors(/status of (400|429)/);
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
});

test('the name that will be saved is said before it is, and names that exist are refused in whatever case', async ({
  page,
  signIn,
  api,
}) => {
  const account = await signIn();
  await test.step('the name that will be saved is said before it is', async () => {
    const { run, slug } = await seedPair(api);
    const word = run.replace('-', '');
    await page.goto(`/feed/${slug}`);
    const preview = page
      .getByRole('dialog')
      .getByRole('status')
      .filter({ hasText: /^Will be saved as/ });

    await tagsButton(page).click();
    const hashtag = page.getByPlaceholder('newtest');
    await test.step('of # alone there is none', async () => {
      for (const nothing of ['#', ' # ', '##']) {
        await hashtag.fill(nothing);
        await expect(page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
        await hashtag.press('Enter');
      }
      await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')).toHaveCount(0);
    });
    await retype(hashtag, word);
    await expect(preview).toHaveCount(0);
    await retype(hashtag, `#${word}`);
    await expect(preview).toHaveCount(0);
    await retype(hashtag, `${word} a!/ b`);
    await expect(preview).toHaveText(`Will be saved as “#${word}a!/b”`);
    await hashtag.press('Enter');
    await expect(chip(page, 'Remove hashtag', `Remove #${word}a!/b`)).toBeVisible();
    await expect(preview).toHaveCount(0);
    await hashtag.fill('x'.repeat(120));
    await expect(preview).toHaveText(`Will be saved as “#${'x'.repeat(64)}”`);
    await page.keyboard.press('Escape');

    await bookmarkButton(page).click();
    const bookmark = page.getByPlaceholder('Create new bookmark');
    await retype(bookmark, '  Read later ');
    await expect(preview).toHaveCount(0);
    await bookmark.fill(`${word}${'y'.repeat(120)}`);
    const saved = `${word}${'y'.repeat(120)}`.slice(0, 100);
    await expect(preview).toHaveText(`Will be saved as “${saved}”`);
    await bookmark.press('Enter');
    await expect(chip(page, 'Remove bookmark', `Remove ${saved}`)).toBeVisible();
  });
  await test.step('names that exist are refused in whatever case, names without # get one', async () => {
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
});

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
  await expect.poll(() => requests).toBe(1);
  answer.resolve();
  await expect(page.getByRole('button', { name: `Hashtags of “${titles[0]}”` })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(requests, 'the reader’s own posts are asked for once').toBe(1);
});
