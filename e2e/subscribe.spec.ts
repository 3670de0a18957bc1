import type { Page } from 'playwright/test';
import { expect, test, uniqueName } from './fixtures/test.ts';

const SENT = 'Almost done! Please check your inbox and confirm your subscription.';

/** The toast itself, not the text that is read out beside it. */
const toast = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

function countSubscribeCalls(page: Page): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/subscribe') calls += 1;
  });
  return () => calls;
}

/** Fills in the form of this name, and is told what comes next. */
async function subscribe(page: Page, name: string): Promise<void> {
  const form = page.getByRole('form', { name, exact: true });
  const field = form.getByRole('textbox', { name: 'Email address' });
  await field.fill(`${uniqueName('reader')}@example.com`);
  await field.press('Enter');
  await expect(toast(page, 'Success!')).toContainText(SENT);
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await expect(form.getByRole('button', { name: 'Subscribe' })).toBeEnabled();
  await toast(page, 'Success!').getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast(page, 'Success!')).toHaveCount(0);
}

test('header and page take an address; what is wrong, or slow, is said', async ({ page, allowErrors }) => {
  await test.step('header and page take an address, say so and clear the field', async () => {
    await page.goto('/subscribe');
    for (const name of ['Subscribe', 'Join the list']) await subscribe(page, name);
  });
  await test.step('the same address twice gets the same answer, so that nobody learns who is subscribed', async () => {
    const email = `${uniqueName('twice')}@example.com`;
    const form = page.getByRole('form', { name: 'Join the list' });
    for (const spelling of [email, email.toUpperCase()]) {
      await form.getByRole('textbox').fill(spelling);
      await form.getByRole('button').click();
      await expect(toast(page, 'Success!')).toContainText(SENT);
      await toast(page, 'Success!').getByRole('button', { name: 'Dismiss' }).click();
      await expect(toast(page, 'Success!')).toHaveCount(0);
    }
  });
  await test.step('what is no address and what fails is said, and leaves the address in the field', async () => {
    allowErrors(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
    const calls = countSubscribeCalls(page);
    const form = page.getByRole('form', { name: 'Join the list' });
    const field = form.getByRole('textbox');
    const dismiss = async (title: string) => {
      await toast(page, title).getByRole('button', { name: 'Dismiss' }).click();
      await expect(toast(page, title)).toHaveCount(0);
    };

    await test.step('an empty field asks for an address and sends nothing', async () => {
      for (const blank of ['', '   ']) {
        await field.fill(blank);
        await form.getByRole('button').click();
        await expect(toast(page, 'Email required')).toContainText('Please enter your email address');
        await dismiss('Email required');
      }
      expect(calls()).toBe(0);
    });

    await test.step('the browser itself refuses what is no address', async () => {
      await field.fill('not an address');
      await field.press('Enter');
      expect(await field.evaluate((input: HTMLInputElement) => input.validity.typeMismatch)).toBe(true);
      await expect(field).toHaveValue('not an address');
      expect(calls()).toBe(0);
    });

    await test.step("what only the server can tell apart is refused in the server's words", async () => {
      // Browsers let an address without a top-level domain pass.
      await field.fill('reader@localhost');
      await field.press('Enter');
      await expect(toast(page, 'Subscription failed')).toContainText('Please enter a valid email address.');
      await expect(field).toHaveValue('reader@localhost');
      await dismiss('Subscription failed');
    });

    await test.step('without a reason the refusal asks to try again', async () => {
      await page.route('**/api/subscribe', (route) => route.fulfill({ json: { success: false, error: null } }));
      await field.fill('reader@example.com');
      await field.press('Enter');
      await expect(toast(page, 'Subscription failed')).toContainText('Please try again');
      await page.unroute('**/api/subscribe');
    });

    await test.step('so does a broken connection', async () => {
      await page.route('**/api/subscribe', (route) => route.abort());
      await field.press('Enter');
      await expect(toast(page, 'Error')).toContainText('Something went wrong. Please try again.');
      await expect(field).toHaveValue('reader@example.com');
      await page.unroute('**/api/subscribe');
    });
  });
  await test.step('a slow function keeps field and button busy, and is called once', async () => {
    const calls = countSubscribeCalls(page);
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/subscribe', async (route) => {
      await answer.promise;
      await route.fulfill({ json: { success: true, message: 'Thank you.' } });
    });
    const form = page.getByRole('form', { name: 'Join the list' });
    await form.getByRole('textbox').fill('reader@example.com');
    await form.getByRole('button', { name: 'Subscribe', exact: true }).click();
    await expect(form.getByRole('button', { name: 'Subscribing...' })).toBeDisabled();
    await expect(form.getByRole('textbox')).toBeDisabled();
    answer.resolve();
    await expect(toast(page, 'Success!')).toContainText('Thank you.');
    await expect(form.getByRole('button', { name: 'Subscribe', exact: true })).toBeEnabled();
    expect(calls()).toBe(1);
  });
});

test('the link of a mail: opening it changes nothing, its button does and shows the result, and without a token it leads home', async ({
  page,
  allowErrors,
}) => {
  await test.step('opening the link of a mail changes nothing; its button does', async () => {
    const posts: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname));
    for (const { path, button, answer } of [
      {
        path: '/subscribe/confirm',
        button: 'Confirm my subscription',
        answer: 'This link is not valid any more. Please subscribe again.',
      },
      { path: '/subscribe/unsubscribe', button: 'Unsubscribe', answer: 'This link is not valid.' },
    ]) {
      await page.goto(`${path}?token=unknown`);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
      expect(posts.splice(0)).toEqual([]);
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByRole('status').getByText(answer)).toBeVisible();
      expect(posts.splice(0)).toEqual([`/api${path}`]);
    }
  });
  await test.step('a confirmation shows its result', async () => {
    allowErrors(/503/);
    await page.goto('/subscribe/confirm?token=t0k3n');
    const endpoint = '**/api/subscribe/confirm';
    await page.route(endpoint, (route) => route.fulfill({ status: 503, json: { error: { message: 'Down.' } } }));
    await page.getByRole('button', { name: 'Confirm my subscription' }).click();
    await expect(page.getByRole('status')).toContainText('Something went wrong. Please try again.');
    await page.unroute(endpoint);
    await page.route(endpoint, (route) => route.fulfill({ json: { success: true, message: 'See you on Monday!' } }));
    await page.getByRole('button', { name: 'Confirm my subscription' }).click();
    await expect(page.getByRole('status')).toContainText('See you on Monday!');
    await expect(page.getByRole('button', { name: 'Confirm my subscription' })).toHaveCount(0);
  });
  await test.step('a confirmation page without a token sends home and leaves no entry behind', async () => {
    await page.goto('/subscribe');
    await page.goto('/subscribe/confirm');
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(page).toHaveURL('/subscribe');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form is answered with a page, and the link of a mail still works', async ({ page }) => {
    await test.step('the form is answered with a page', async () => {
      await page.goto('/subscribe');
      const form = page.getByRole('form', { name: 'Join the list' });
      await form.getByRole('button').click();
      await expect(page.getByRole('heading', { name: 'Email required' })).toBeVisible();
      await page.getByRole('link', { name: 'Back to the form' }).click();
      await form.getByRole('textbox').fill(`${uniqueName('plain')}@example.com`);
      await form.getByRole('button').click();
      await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible();
      await expect(page.getByText(SENT)).toBeVisible();
      expect(page.url()).not.toContain('@');
    });
    await test.step('the link of a mail still works', async () => {
      await page.goto('/subscribe/confirm?token=unknown');
      await page.getByRole('button', { name: 'Confirm my subscription' }).click();
      await expect(page.getByText('This link is not valid any more. Please subscribe again.')).toBeVisible();
    });
  });
});
