import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright/test';
import { createDataService, type DataService } from './fixtures/data-service.ts';
import { getMailTo } from './fixtures/mail.ts';
import { sharedStack } from './fixtures/stack.ts';
import { test as base, expect, uniqueName } from './fixtures/test.ts';

/** A data service of the test's own that never works: it hangs up at once, or never answers. */
type BrokenService = { url: string; mode: 'hangs up' | 'never answers' };

const test = base.extend<{ dataService: DataService; brokenService: BrokenService }>({
  dataService: async ({ request }, use) => {
    await use(createDataService(request, sharedStack()));
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern.
  brokenService: async ({}, use) => {
    const service: BrokenService = { url: '', mode: 'hangs up' };
    const server = createServer((request) => {
      if (service.mode === 'hangs up') request.socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await use(service);
    server.closeAllConnections();
    server.close();
  },
});

const panel = (page: Page) => page.getByRole('region', { name: 'Data service' });
const signOutButton = (page: Page) => panel(page).getByRole('button', { name: 'Sign out of the data service' });
const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

/** Whether any script that the page has loaded so far is the data service's library. */
function watchForLibrary(page: Page): () => Promise<boolean> {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text().catch(() => ''));
  });
  return async () => (await Promise.all(scripts)).some((script) => script.includes('@supabase/ssr'));
}

async function sessionCookies(page: Page): Promise<string[]> {
  const names = (await page.context().cookies()).map(({ name }) => name);
  return names.filter((name) => name.startsWith('sb-'));
}

test.describe('without a session of the data service', () => {
  test('no page loads its library, nor asks where it is', async ({ page, api }) => {
    const title = `Light ${uniqueName('light')}`;
    const [post] = await api.seedPosts([{ title, text: `${title}. A post to read.` }]);
    const hasLibrary = watchForLibrary(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, origin } = new URL(request.url());
      if (pathname === '/api/data-service' || origin === sharedStack().apiUrl) asked.push(request.url());
    });
    for (const path of ['/', `/feed/${post?.slug}`, '/subscribe', '/auth']) {
      await page.goto(path, { waitUntil: 'networkidle' });
      expect(await hasLibrary(), path).toBe(false);
    }
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
    await expect(panel(page)).toHaveCount(0);
    expect(asked).toEqual([]);
  });
});

test.describe('a link of the data service', () => {
  test('leads back to a session, which can be ended', async ({ page, context, dataService }) => {
    const { email } = await dataService.signUp();
    const { client, keepCookies } = dataService.openClient();
    const redirectTo = `${sharedStack().webUrl}/auth`;
    expect((await client.auth.resetPasswordForEmail(email, { redirectTo })).error).toBeNull();
    await keepCookies(context);
    const link = /https?:\S+\/auth\/v1\/verify\S+/.exec(await getMailTo(email))?.[0] ?? '';

    const hasLibrary = watchForLibrary(page);
    await page.goto(link);
    await expect(panel(page)).toContainText(`Signed in as ${email}.`);
    await expect(page).toHaveURL('/auth');
    expect(await hasLibrary()).toBe(true);

    await page.reload();
    await expect(panel(page)).toContainText(`Signed in as ${email}.`);
    await signOutButton(page).click();
    await expect(panel(page)).toHaveCount(0);
    expect(await sessionCookies(page)).toEqual([]);
  });

  test('that is of no use says why', async ({ page }) => {
    await test.step('that has been used says so', async () => {
      const values =
        'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired';
      await page.goto(`/auth?${values}#${values}`);
      await expect(panel(page).getByRole('alert')).toHaveText('Email link is invalid or has expired');
      await expect(page).toHaveURL('/auth');
      await expect(signOutButton(page)).toHaveCount(0);
    });
    await test.step('with its error in the fragment says so too', async () => {
      await page.goto('/auth?next=%2Fsubscribe#error=server_error&error_description=Identity+is+already+linked');
      await expect(panel(page).getByRole('alert')).toHaveText('Identity is already linked');
      await expect(page).toHaveURL('/auth?next=%2Fsubscribe');
    });
    await test.step('of the other flow is refused', async () => {
      await page.goto('/auth#access_token=a.b.c&expires_in=3600&refresh_token=r&token_type=bearer&type=recovery');
      await expect(panel(page).getByRole('alert')).toHaveText('Not a valid PKCE flow url.');
      await expect(page).toHaveURL('/auth');
    });
    await test.step('opened in another browser than it was asked for in is refused', async () => {
      await page.goto('/auth?code=00000000-0000-4000-8000-000000000000');
      await expect(panel(page).getByRole('alert')).toContainText('PKCE code verifier not found in storage.');
      await expect(page).toHaveURL('/auth');
    });
  });
});

test.describe('a session of the data service', () => {
  test('that has expired is refreshed on the way to the page', async ({ page, context, dataService }) => {
    const { email, session } = await dataService.signUp();
    await dataService.keepSession(context, session, { expires_at: secondsFromNow(-60) });
    const refreshes: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('grant_type=refresh_token')) refreshes.push(request.url());
    });
    const response = await page.goto('/auth');
    expect(await response?.headerValue('cache-control')).toContain('no-store');
    expect(await response?.headerValue('set-cookie')).toContain('sb-127-auth-token');
    await expect(panel(page)).toContainText(`Signed in as ${email}.`);
    expect(refreshes, 'refreshes by the browser').toEqual([]);
  });

  test('that was revoked is taken out', async ({ page, context, dataService }) => {
    const { session } = await dataService.signUp();
    await dataService.keepSession(context, session, { refresh_token: 'revoked', expires_at: secondsFromNow(-60) });
    await page.goto('/auth');
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
    expect(await sessionCookies(page)).toEqual([]);
    await expect(panel(page)).toHaveCount(0);
  });

  /** Opens the page with ten minutes left of the session, and the clock in our hands. */
  const openWithTenMinutesLeft = async (page: Page, dataService: DataService) => {
    const { email, session } = await dataService.signUp();
    await dataService.keepSession(page.context(), session, { expires_at: secondsFromNow(600) });
    const refreshes = { sent: 0, answers: [] as number[] };
    page.on('request', (request) => {
      if (request.url().includes('grant_type=refresh_token')) refreshes.sent += 1;
    });
    page.on('response', (response) => {
      if (response.url().includes('grant_type=refresh_token')) refreshes.answers.push(response.status());
    });
    await page.clock.install();
    await page.goto('/auth');
    await expect(panel(page)).toContainText(`Signed in as ${email}.`);
    return refreshes;
  };

  test('is refreshed in time while the page is seen', async ({ page, dataService }) => {
    const refreshes = await openWithTenMinutesLeft(page, dataService);
    await page.clock.runFor('07:00');
    expect(refreshes.sent).toBe(0);
    // A request gives up after fifteen seconds of this clock, so it stands still while one is on its way.
    const passFiveSeconds = async () => {
      if (refreshes.sent === 0) await page.clock.runFor('00:05');
      return refreshes.answers;
    };
    await expect.poll(passFiveSeconds, { intervals: [100] }).toEqual([200]);
  });

  test('is not refreshed while the page is hidden, but when it is seen again', async ({ page, dataService }) => {
    const refreshes = await openWithTenMinutesLeft(page, dataService);
    await turnPage(page, 'hidden');
    await page.clock.runFor('08:00');
    for (let step = 0; step < 12; step += 1) await page.clock.runFor('00:05');
    expect(refreshes.sent).toBe(0);
    await turnPage(page, 'visible');
    await expect.poll(() => refreshes.answers).toEqual([200]);
  });
});

test.describe('with the data service down', () => {
  test.use({
    stackTimeouts: 'product',
    stackSettings: async ({ brokenService }, use) => {
      await use({ SUPABASE_URL: brokenService.url, SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_journeys' });
    },
  });

  test('the feed and articles answer in full, and a function that is down or too slow is given up', async ({
    page,
    privateStack,
    brokenService,
    allowErrors,
  }) => {
    allowErrors(/status of 50[234]/);
    const titles = Array.from({ length: 26 }, (_, index) => `Post ${index} without summaries`);
    const posts = await privateStack.api.seedPosts(
      titles.map((title) => ({ title, text: `${title}.\n\nThe last line of ${title}. #ppc` })),
    );

    await test.step('the feed', async () => {
      await page.goto(`${privateStack.webUrl}/`);
      await expect(page.getByRole('article')).toHaveCount(25);
      await expect(page.getByText('Updated daily', { exact: true }).filter({ visible: true })).toBeVisible();
      await expect(page.getByRole('region', { name: /Summaries$/ })).toHaveCount(0);
      await page.getByRole('link', { name: 'Load More' }).click();
      await expect(page.getByRole('article')).toHaveCount(26);
    });

    await test.step('an article', async () => {
      await page.goto(`${privateStack.webUrl}/feed/${posts[0]?.slug}`);
      await expect(page.getByRole('heading', { level: 1, name: posts[0]?.title ?? '' })).toBeVisible();
      await expect(page.getByText(`The last line of ${posts[0]?.title}.`)).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Related Articles' })).toBeVisible();
    });

    await test.step('the list', async () => {
      await page.goto(`${privateStack.webUrl}/subscribe`);
      const form = page.getByRole('form', { name: 'Join the list' });
      const toast = page.getByRole('listitem').filter({ hasText: 'Error' });
      await form.getByRole('textbox').fill('reader@example.com');
      await form.getByRole('button').click();
      await expect(toast).toContainText('Something went wrong. Please try again.');
      await expect(form.getByRole('textbox')).toHaveValue('reader@example.com');
      await toast.getByRole('button', { name: 'Dismiss' }).click();
      await expect(toast).toHaveCount(0);

      brokenService.mode = 'never answers';
      await form.getByRole('button').click();
      await expect(form.getByRole('button', { name: 'Subscribing...' })).toBeDisabled();
      await expect(toast).toContainText('Something went wrong. Please try again.');
      await expect(form.getByRole('textbox')).toHaveValue('reader@example.com');
      await expect(form.getByRole('button', { name: 'Subscribe', exact: true })).toBeEnabled();
    });
  });
});

/** Chromium without a window is always visible; the page is told otherwise as a browser would tell it. */
async function turnPage(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibilityState });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);
}
