import type { Page } from 'playwright/test';
import { bookmarkDialog, chip, hashtagDialog, seedPair } from './fixtures/tagging.ts';
import { expect, test, uniqueName } from './fixtures/test.ts';

const heart = (page: Page, title: string) =>
  page.locator('#posts').getByRole('button', { name: `Bookmark “${title}”`, exact: true });

const saved = (page: Page, name: string) => page.getByText(`Saved in ${name}`, { exact: true }).first();
const action = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last();

test('a heart saves at once to the collection used last, which can be changed and taken back', async ({
  page,
  signIn,
  api,
}) => {
  const account = await signIn();
  for (const name of ['Bidding ideas', 'Launches', 'Listing images']) await api.createBookmark(account, name);
  const { run, titles } = await seedPair(api);
  const dialog = bookmarkDialog(page);
  const names = dialog.getByRole('region', { name: 'Select bookmark' }).getByRole('listitem').getByRole('button');
  await page.goto(`/?search=${run}`);

  await test.step('to the newest where none was used yet, and once for two clicks', async () => {
    let saves = 0;
    page.on('request', (request) => {
      if (request.method() === 'PUT') saves += 1;
    });
    await heart(page, titles[0]).dblclick();
    await expect(saved(page, 'Listing images')).toBeVisible();
    await expect(heart(page, titles[0])).toHaveAttribute('aria-pressed', 'true');
    await expect(dialog).toBeHidden();
    expect(saves).toBe(1);
  });

  await test.step('what was chosen can be changed from what says so', async () => {
    await action(page, 'Change').click();
    await expect(chip(page, 'Select bookmark', 'Listing images')).toHaveAttribute('aria-pressed', 'true');
    await chip(page, 'Select bookmark', 'Listing images').click();
    await chip(page, 'Select bookmark', 'Bidding ideas').click();
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toBeHidden();
    await expect(heart(page, titles[0])).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('the next post goes there, too', async () => {
    await heart(page, titles[1]).click();
    await expect(saved(page, 'Bidding ideas')).toBeVisible();
    await expect(heart(page, titles[1])).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('and is taken back by one more', async () => {
    await action(page, 'Undo').click();
    await expect(heart(page, titles[1])).toHaveAttribute('aria-pressed', 'false');
    await page.reload();
    await expect(heart(page, titles[1])).toHaveAttribute('aria-pressed', 'false');
  });

  await test.step('a filled heart opens the dialog, and what was taken out there comes back', async () => {
    await heart(page, titles[1]).click();
    await expect(saved(page, 'Bidding ideas')).toBeVisible();
    await heart(page, titles[1]).click();
    await chip(page, 'Remove bookmark', 'Remove Bidding ideas').click();
    await page.keyboard.press('Control+Enter');
    await expect(heart(page, titles[1])).toHaveAttribute('aria-pressed', 'false');
    await action(page, 'Undo').click();
    await expect(heart(page, titles[1])).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('for a post that is in it already the next one is offered', async () => {
    await page.reload();
    await expect(heart(page, titles[1])).toHaveAttribute('aria-pressed', 'true');
    await heart(page, titles[1]).click();
    await expect(chip(page, 'Select bookmark', 'Bidding ideas')).toHaveAttribute('aria-pressed', 'true');
    await expect(names).toHaveText(['Bidding ideas', 'Listing images', 'Launches']);
    await dialog.getByRole('button', { name: 'Save to “Listing images”' }).click();
    await expect(dialog).toBeHidden();
    await heart(page, titles[1]).click();
    await expect(names).toHaveText(['Listing images', 'Bidding ideas', 'Launches']);
    await expect(chip(page, 'Select bookmark', 'Bidding ideas')).toHaveAttribute('aria-pressed', 'true');
  });
});

test('the first heart makes the first collection; one that fails says so', async ({
  page,
  signIn,
  api,
  allowErrors,
}) => {
  allowErrors(/500 \(Internal Server Error\)/);
  await signIn();
  const { run, titles } = await seedPair(api);
  await page.goto(`/?search=${run}`);
  await page.route('**/api/bookmarks', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await heart(page, titles[0]).click();
  await expect(page.getByText('Failed to update bookmarks.').first()).toBeVisible();
  await expect(heart(page, titles[0])).toHaveAttribute('aria-pressed', 'false');
  for (const title of titles) {
    await heart(page, title).click();
    await expect(heart(page, title)).toHaveAttribute('aria-pressed', 'true');
  }
  await expect(saved(page, 'Reading list')).toBeVisible();
  await page.goto('/auth#bookmarks');
  await expect(page.getByRole('list', { name: 'Your Bookmarks' }).getByRole('listitem')).toHaveText([
    /^Reading list\s*2 posts/,
  ]);
});

test('two first hearts at once make one collection, and a public one is named as such', async ({
  page,
  signIn,
  api,
}) => {
  await signIn();
  const { run, titles } = await seedPair(api);
  await api.seedPosts([{ title: `Third ${run}`, text: run }]);
  await page.goto(`/?search=${run}`);
  await page.waitForLoadState('networkidle');
  await Promise.all(titles.map((title) => heart(page, title).dispatchEvent('click')));
  for (const title of titles) await expect(heart(page, title)).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/auth#bookmarks');
  const list = page.getByRole('list', { name: 'Your Bookmarks' });
  await expect(list.getByRole('listitem')).toHaveText([/^Reading list\s*2 posts/]);

  await list.getByRole('link', { name: 'Reading list' }).click();
  await page.getByRole('switch', { name: 'Publish' }).click();
  await page.getByLabel('Your name on the page').fill('A reader');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('It is public now').first()).toBeVisible();
  await page.goto(`/?search=${run}`);
  await heart(page, `Third ${run}`).click();
  await expect(saved(page, 'Reading list, a public list')).toBeVisible();
});

test('a post that was saved elsewhere meanwhile is not saved twice', async ({ page, signIn, api }) => {
  const account = await signIn();
  const { run } = await seedPair(api);
  const title = `Late ${run}`;
  const [post] = await api.seedPosts([{ title, text: title }]);
  await page.goto(`/?search=${run}`);
  await expect(heart(page, title)).toHaveAttribute('aria-pressed', 'false');
  await page.waitForLoadState('networkidle');
  await api.createBookmark(account, 'Elsewhere', [post?.id ?? 0]);
  await heart(page, title).click();
  await expect(chip(page, 'Select bookmark', 'Elsewhere')).toHaveAttribute('aria-pressed', 'true');
});

test('typing narrows the chips, and a name that exists leads to its chip', async ({ page, signIn, api }) => {
  const account = await signIn();
  for (let index = 1; index <= 60; index += 1) await api.createBookmark(account, `Ideas number ${index}`);
  await api.createBookmark(account, 'Launches');
  const tag = uniqueName('narrow').replace('-', '');
  await api.createHashtag(account, `#${tag}`);
  const { slug } = await seedPair(api);
  await page.goto(`/feed/${slug}`);

  await test.step('of bookmarks', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Bookmark', exact: true }).first().click();
    const dialog = bookmarkDialog(page);
    const names = dialog.getByRole('region', { name: 'Select bookmark' }).getByRole('listitem').getByRole('button');
    const field = page.getByPlaceholder('Create new bookmark');
    await expect(names).toHaveCount(61);
    await field.fill('LAUN');
    await expect(names).toHaveText(['Launches']);
    await field.fill('nothing of that kind');
    await expect(names).toHaveCount(0);
    await expect(dialog.getByText('No bookmark is called that yet.')).toBeVisible();
    // Sixty names hold it, and the first that was made stands last.
    await field.fill('ideas number 1');
    await expect(names.first()).toHaveText('Ideas number 19');
    await field.press('Enter');
    await expect(page.getByText('This bookmark already exists.').first()).toBeVisible();
    const existing = chip(page, 'Select bookmark', 'Ideas number 1');
    await expect(existing).toBeInViewport();
    await expect(existing).toHaveAttribute('data-found', '');
    await field.fill('ideas');
    await expect(existing).not.toHaveAttribute('data-found');
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('of hashtags, with or without #', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Tags', exact: true }).first().click();
    const names = hashtagDialog(page)
      .getByRole('region', { name: 'Select hashtag' })
      .getByRole('listitem')
      .getByRole('button');
    for (const typed of [tag.slice(2), `#${tag.toUpperCase()}`]) {
      await page.getByPlaceholder('newtest').fill(typed);
      await expect(names).toHaveText([`#${tag}`]);
    }
    await page.getByPlaceholder('newtest').press('Enter');
    await expect(page.getByText('This hashtag already exists.').first()).toBeVisible();
    await expect(names).toHaveAttribute('data-found', '');
  });
});
