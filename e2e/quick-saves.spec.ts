import type { Page } from 'playwright/test';
import { bookmarkDialog, chip, hashtagDialog, seedPair } from './fixtures/tagging.ts';
import { expect, test, uniqueName } from './fixtures/test.ts';

const heart = (page: Page, title: string) =>
  page.locator('#posts').getByRole('button', { name: `Bookmark “${title}”`, exact: true });

test('the collection used last is one click away, and comes first from then on', async ({ page, signIn, api }) => {
  const account = await signIn();
  for (const name of ['Bidding ideas', 'Launches', 'Listing images']) await api.createBookmark(account, name);
  const { run, titles } = await seedPair(api);
  const dialog = bookmarkDialog(page);
  const names = dialog.getByRole('region', { name: 'Select bookmark' }).getByRole('listitem').getByRole('button');
  await page.goto(`/?search=${run}`);

  await test.step('a choice by its chip', async () => {
    await heart(page, titles[0]).click();
    await expect(names).toHaveText(['Listing images', 'Launches', 'Bidding ideas']);
    await chip(page, 'Select bookmark', 'Bidding ideas').click();
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toBeHidden();
    await expect(heart(page, titles[0])).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('is offered for the next post: two clicks, with the heart', async () => {
    await heart(page, titles[1]).click();
    await expect(names).toHaveText(['Bidding ideas', 'Listing images', 'Launches']);
    const quick = dialog.getByRole('button', { name: 'Save to “Bidding ideas”' });
    await chip(page, 'Select bookmark', 'Launches').click();
    await expect(quick).toHaveCount(0);
    await chip(page, 'Select bookmark', 'Launches').click();
    await quick.click();
    await expect(page.getByText('Bookmarks updated successfully!').first()).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(heart(page, titles[1])).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('and is taken back by one more', async () => {
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(heart(page, titles[1])).toHaveAttribute('aria-pressed', 'false');
    await page.reload();
    await expect(heart(page, titles[1])).toHaveAttribute('aria-pressed', 'false');
  });

  await test.step('what was chosen can be changed from what says so', async () => {
    await heart(page, titles[1]).click();
    await chip(page, 'Select bookmark', 'Bidding ideas').click();
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Change', exact: true }).last().click();
    await expect(dialog).toBeVisible();
    await expect(chip(page, 'Select bookmark', 'Bidding ideas')).toHaveAttribute('aria-pressed', 'true');
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('what was taken out comes back', async () => {
    await heart(page, titles[1]).click();
    await chip(page, 'Remove bookmark', 'Remove Bidding ideas').click();
    await page.keyboard.press('Control+Enter');
    await expect(heart(page, titles[1])).toHaveAttribute('aria-pressed', 'false');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(heart(page, titles[1])).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('for a post that is in it already the next one is offered', async () => {
    await page.reload();
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
