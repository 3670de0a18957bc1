import type { Page } from 'playwright/test';
import { createContentApi } from './fixtures/content-api.ts';
import { feedOf, untilTextIsThere } from './fixtures/feed.ts';
import { sharedStack } from './fixtures/stack.ts';
import { expect, test, uniqueName } from './fixtures/test.ts';

const run = uniqueName('reported').replace('-', '');
const title = `Not mine ${run}`;
let id = 0;
let slug = '';

test.beforeAll(async ({ request }) => {
  const posts = await createContentApi(request, sharedStack()).seedPosts([
    { title, text: `A post of ${run}.\n\n${'Much more of it follows here. '.repeat(150)}` },
  ]);
  id = posts[0]?.id ?? 0;
  slug = posts[0]?.slug ?? '';
});

const toast = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
const postDialog = (page: Page) => page.getByRole('dialog', { name: title });
const reportDialog = (page: Page) => page.getByRole('dialog', { name: 'Report this post' });
const cardLink = (page: Page) => feedOf(page).card(title).getByRole('link', { name: title });

/** Opens the dialog's rare actions, unless they are open already. */
async function openMore(page: Page, place = postDialog(page)): Promise<void> {
  const more = place.locator('.more-menu').first();
  if ((await more.getAttribute('open')) === null) await more.locator('summary').click();
}

/** From the list of the search, over which the post may be open already. */
async function openReport(page: Page): Promise<void> {
  if (!(await postDialog(page).isVisible())) await cardLink(page).click();
  await untilTextIsThere(page);
  await openMore(page);
  await postDialog(page).getByRole('button', { name: 'Report' }).click();
  // It takes the keys from here on.
  await expect(reportDialog(page).getByRole('radio', { name: 'Spam or advertising' })).toBeFocused();
  // Radix listens to clicks beside it from the next task on.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

function followReports(page: Page): unknown[] {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api/posts/${id}/report`) bodies.push(request.postDataJSON());
  });
  return bodies;
}

test('a visitor reports a post from its dialog with the keyboard, and is thanked', async ({ page }) => {
  const sent = followReports(page);
  await page.goto(`/?search=${run}`);
  await cardLink(page).focus();
  await page.keyboard.press('Enter');
  const report = postDialog(page).getByRole('button', { name: 'Report' });
  await postDialog(page).locator('.more-menu > summary').focus();
  await page.keyboard.press('Enter');
  // In one line.
  expect((await report.boundingBox())?.height).toBeLessThanOrEqual(48);
  await report.focus();
  await page.keyboard.press('Enter');
  const dialog = reportDialog(page);
  await expect(dialog.getByRole('radio', { name: 'Spam or advertising' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: 'Wrong author or link' })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('textbox', { name: 'Note (optional)' })).toBeFocused();
  await page.keyboard.type('The link leads elsewhere.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Success')).toContainText('Report sent successfully! Thank you.');
  await expect(dialog).toBeHidden();
  await expect(postDialog(page)).toBeVisible();
  await expect(report).toBeFocused();
  expect(sent).toEqual([{ reason: 'incorrect', note: 'The link leads elsewhere.' }]);
});

test('on the article, too, by a reader who is signed in; without a reason nothing is sent, and a failure keeps the form', async ({
  page,
  signIn,
  allowErrors,
}) => {
  await signIn();
  const sent = followReports(page);
  await test.step('nothing is sent without a reason', async () => {
    await page.goto(`/feed/${slug}`);
    await openMore(page, page.getByRole('article'));
    await page.getByRole('button', { name: 'Report' }).click();
    await reportDialog(page).getByRole('button', { name: 'Send report' }).click();
    const radio = reportDialog(page).getByRole('radio', { name: 'Spam or advertising' });
    expect(await radio.evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true);
    await expect(reportDialog(page)).toBeVisible();
    expect(sent).toEqual([]);
  });
  await test.step('a failed report shows an error and keeps the form', async () => {
    allowErrors(/status of (502|429)/);
    const dialog = reportDialog(page);
    const send = dialog.getByRole('button', { name: 'Send report' });
    await dialog.getByRole('radio', { name: 'Something else' }).check();
    await dialog.getByRole('textbox').fill('A long story.');
    const answerWith = (status: number, message: string) =>
      page.route('**/report', (route) => route.fulfill({ status, json: { error: { code: 'x', message } } }));
    await answerWith(502, 'HTTP error! status: 405');
    await send.click();
    await expect(toast(page, 'Error')).toContainText('Failed to send report.');
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await expect(send).toBeFocused();
    await page.unroute('**/report');
    await answerWith(429, 'Too many requests, please try again later.');
    await send.click();
    await expect(dialog.getByRole('alert')).toHaveText('Too many requests, please try again later.');
    await page.unroute('**/report');
    await expect(dialog.getByRole('textbox')).toHaveValue('A long story.');
    await send.click();
    await expect(toast(page, 'Success')).toContainText('Thank you.');
    await expect(page.getByRole('button', { name: 'Report' })).toBeFocused();
    expect(sent.at(-1)).toMatchObject({ note: 'A long story.' });
    // The form for browsers without JavaScript is absent.
    await expect(page.getByRole('form', { name: 'Report this post' })).toHaveCount(0);
  });
});

test('the report lies over the post, fits the window, and is closed alone but by Back', async ({ page }) => {
  await test.step('the dialogs fit the window, of any width and in either theme', async () => {
    await page.goto(`/?search=${run}`);
    await openReport(page);
    const dialog = reportDialog(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [375, 768, 1440]) {
        await test.step(`${width} px, ${colorScheme}`, async () => {
          await page.setViewportSize({ width, height: 800 });
          const box = await dialog.boundingBox();
          expect(box?.x).toBeGreaterThanOrEqual(0);
          expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
          expect(box?.height).toBeLessThanOrEqual(800 * 0.8 + 1);
          await expect(dialog.getByRole('button', { name: 'Send report' })).toBeInViewport({ ratio: 1 });
          for (const radio of await dialog.getByRole('radio').all()) {
            const label = await radio.locator('..').boundingBox();
            expect(label?.height).toBeGreaterThanOrEqual(44);
          }
        });
      }
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    for (const width of [375, 768, 1440]) {
      await test.step(`the post at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 800 });
        // One line of actions: the way to the article is where it was.
        const [next, details] = await Promise.all([
          postDialog(page).getByRole('button', { name: 'Next post' }).boundingBox(),
          postDialog(page).getByRole('link', { name: 'View Full Details' }).boundingBox(),
        ]);
        expect(next?.y).toBeCloseTo(details?.y ?? 0, 0);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      });
    }
  });
  await test.step('a click beside the report and Escape close it alone, Back closes the post, too', async () => {
    await test.step('a click beside it', async () => {
      await openReport(page);
      await page.mouse.click(5, 5);
      await expect(reportDialog(page)).toBeHidden();
      await expect(postDialog(page)).toBeVisible();
    });
    await test.step('Escape, and once more', async () => {
      await openReport(page);
      await page.keyboard.press('Escape');
      await expect(reportDialog(page)).toBeHidden();
      await expect(postDialog(page).getByRole('button', { name: 'Report' })).toBeFocused();
      // The menu that it is in, and then the post.
      await page.keyboard.press('Escape');
      await expect(postDialog(page).locator('.more-menu > summary')).toBeFocused();
      await expect(postDialog(page).getByRole('button', { name: 'Report' })).toBeHidden();
      await page.keyboard.press('Escape');
      await expect(postDialog(page)).toBeHidden();
      await expect(cardLink(page)).toBeFocused();
    });
    await test.step('Back', async () => {
      await openReport(page);
      await page.goBack();
      await expect(reportDialog(page)).toBeHidden();
      await expect(postDialog(page)).toBeHidden();
      await expect(page).toHaveURL(`/?search=${run}`);
      await expect(cardLink(page)).toBeFocused();
    });
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the article has a form, which is answered with a page', async ({ page }) => {
    await test.step('the article has a form, which is answered with a page', async () => {
      await page.goto(`/feed/${slug}`);
      await expect(page.getByRole('button', { name: 'Report', exact: true })).toBeHidden();
      // Locators by role or text do not look into <noscript>.
      await page.locator('noscript summary', { hasText: 'Report this post' }).click();
      const form = page.locator('noscript form');
      await form.locator('label', { hasText: 'Offensive or harmful' }).locator('input').check();
      await form.locator('textarea').fill('It is rude.');
      await form.locator('button', { hasText: 'Send report' }).click();
      await expect(page.getByRole('heading', { name: 'Success' })).toBeVisible();
      await expect(page.getByText('Report sent successfully! Thank you.')).toBeVisible();
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
      await page.getByRole('link', { name: 'Back to the post' }).click();
      await expect(page).toHaveURL(`/feed/${slug}`);
    });
    await test.step('an address cannot put text of its own on the page', async () => {
      await page.goto('/report/received?outcome=done&post=https://evil.example');
      await expect(page.getByRole('link', { name: 'Back to the post' })).toHaveAttribute('href', /^\/feed\/https%3A/);
      await page.goto('/report/received?outcome=evil');
      await expect(page).toHaveURL('/');
    });
  });
});
