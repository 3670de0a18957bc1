import { createContentApi } from './fixtures/content-api.ts';
import { feedOf } from './fixtures/feed.ts';
import { sharedStack } from './fixtures/stack.ts';
import { expect, test, uniqueName } from './fixtures/test.ts';

const run = uniqueName('reading').replace('-', '');
const title = `A long read ${run}`;
const LAST_LINE = `The very last line of ${run}.`;
let slug = '';

test.beforeAll(async ({ request }) => {
  const text = `${'A paragraph that goes on and on about fees and returns.\n\n'.repeat(80)}${LAST_LINE}`;
  const [post] = await createContentApi(request, sharedStack()).seedPosts([
    { title, text, postUser: `Ada ${run}`, type: 'Twitter' },
  ]);
  slug = post?.slug ?? '';
});

test.beforeEach(async ({ page }) => {
  await page.goto(`/?search=${run}`);
});

test('a click opens the post over the feed; Escape closes it and the focus returns to the card', async ({ page }) => {
  const card = feedOf(page).card(title).getByRole('link', { name: title });
  await card.click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText('Twitter');
  await expect(dialog).toContainText(`Ada ${run}`);
  await expect(page).toHaveURL(`/?search=${run}`);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(card).toBeFocused();
});

test('the dialog shows what the card knows at once, and the rest as soon as it is there', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/502/);
  const answer = Promise.withResolvers<void>();
  await page.route(/\/api\/posts\/\d+$/, async (route) => {
    await answer.promise;
    await route.fulfill({ status: 502, json: { error: { code: 'upstream_failed', message: 'No.' } } });
  });
  await feedOf(page).card(title).getByRole('link', { name: title }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toContainText(`Ada ${run}`);
  await expect(dialog).toContainText('A paragraph that goes on and on about fees');
  await expect(dialog.getByText('Loading the whole text…')).toBeAttached();
  await expect(dialog).not.toContainText(LAST_LINE);
  answer.resolve();
  await expect(dialog.getByRole('alert')).toContainText('The whole text could not be loaded.');
  await page.unroute(/\/api\/posts\/\d+$/);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog).toContainText(LAST_LINE);
});

test('an address in capitals is the feed, too', async ({ page }) => {
  await page.goto(`/FEED?search=${run}`);
  await feedOf(page).card(title).getByRole('link', { name: title }).click();
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
});

test('Back closes the dialog, Forward opens it again', async ({ page }) => {
  const card = feedOf(page).card(title).getByRole('link', { name: title });
  await card.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(card).toBeFocused();
  await expect(page).toHaveURL(`/?search=${run}`);
  await page.goForward();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
});

test('a long text scrolls inside, at most 80 % of the screen high', async ({ page }) => {
  await feedOf(page).card(title).getByRole('link', { name: title }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  const box = await dialog.boundingBox();
  expect(box?.height).toBeLessThanOrEqual(900 * 0.8 + 1);
  await expect(dialog.getByText(LAST_LINE)).not.toBeInViewport();
  await dialog.hover();
  await page.mouse.wheel(0, 20_000);
  await expect(dialog.getByText(LAST_LINE)).toBeInViewport();
  await expect(dialog.getByRole('link', { name: 'View Full Details' })).toBeInViewport();
});

test('View Full Details leads to the article, from where Back is the feed', async ({ page }) => {
  await feedOf(page).card(title).getByRole('link', { name: title }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'View Full Details' }).click();
  await expect(page).toHaveURL(`/feed/${slug}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`/?search=${run}`);
  await expect(feedOf(page).card(title)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a click with Control opens the article in a new tab', async ({ page, context }) => {
  const opened = context.waitForEvent('page');
  await feedOf(page)
    .card(title)
    .getByRole('link', { name: title })
    .click({ modifiers: ['ControlOrMeta'] });
  const tab = await opened;
  await expect(tab).toHaveURL(`/feed/${slug}`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
