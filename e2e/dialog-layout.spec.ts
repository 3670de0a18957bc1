import type { Locator } from 'playwright/test';
import { bookmarkButton, bookmarkDialog, chip, seedPair } from './fixtures/tagging.ts';
import { expect, test } from './fixtures/test.ts';

test('dialogs are no higher than 80 % of the window and scroll, and toasts cover neither title nor close button', async ({
  page,
  signIn,
  api,
}) => {
  await test.step('dialogs are no higher than 80 % of the window and scroll', async () => {
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
    await expect(bookmarkDialog(page).getByRole('button', { name: 'Save', exact: true })).toBeInViewport();
  });
  await test.step('toasts cover neither title nor close button of a dialog on small screens', async () => {
    const { slug } = await seedPair(api);
    await page.clock.install();
    const dialog = bookmarkDialog(page);
    const field = page.getByPlaceholder('Create new bookmark');
    const toasts = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
    for (const [width, height, minutes] of [
      [320, 568, 10],
      [375, 667, 20],
      [667, 375, 30],
    ] as const) {
      await test.step(`${width} × ${height}`, async () => {
        await page.setViewportSize({ width, height });
        await page.clock.resume();
        await page.goto(`/feed/${slug}`);
        await bookmarkButton(page).click();
        await expect(chip(page, 'Select bookmark', 'A collection of number 0')).toBeAttached();
        await page.clock.pauseAt(new Date(Date.now() + minutes * 60_000));
        for (const [name, count] of [
          ['A collection of number 0', 1],
          [`Another for ${width} px`, 2],
        ] as const) {
          await field.fill(name);
          await field.press('Enter');
          await expect(toasts).toHaveCount(count);
          await expect(toasts.first()).toBeInViewport({ ratio: 1 });
          await expect(toasts.last()).toBeInViewport({ ratio: 1 });
          const lowest = Math.max(...(await bottomsOf(toasts)));
          // Of the dialog itself, whose title has scrolled where the chip of a duplicate had to come into view.
          for (const part of [dialog, dialog.getByRole('button', { name: 'Close' })]) {
            expect((await part.boundingBox())?.y, name).toBeGreaterThanOrEqual(lowest);
          }
          const box = await dialog.boundingBox();
          expect(box?.height).toBeLessThanOrEqual(height * 0.8 + 1);
          expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
        }
      });
    }
  });
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

const bottomsOf = async (items: Locator): Promise<number[]> =>
  items.evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().bottom));
