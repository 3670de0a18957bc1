import type { Page } from '@playwright/test';
import { codeOf, expectFirstPage, getSetUpLink, OPERATOR, setUpOperator, signInWith } from './fixtures/desk.ts';
import { type FeedServer, serveFeed } from './fixtures/feed-server.ts';
import { test as base, expect, uniqueName } from './fixtures/test.ts';

const run = uniqueName('day');
const COLLECTED = Array.from({ length: 10 }, (_, index) => `Collected ${index + 1} of ${run}`);
const [DROPPED, ...KEPT] = COLLECTED;

/** A site that holds back what it collects, and a feed that it may collect from. */
const test = base.extend<{ feed: FeedServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern
  feed: async ({}, use) => {
    const feed = await serveFeed(COLLECTED);
    await use(feed);
    await feed.close();
  },
  stackSettings: async ({ feed }, use) => {
    await use({ INGEST_REVIEW: 'on', PRIVATE_SOURCE_HOSTS: feed.host });
  },
});

test('a day of an operator, and what readers see of it', async ({ page, request, feed, privateStack, allowErrors }) => {
  test.slow();
  // Before one is signed in.
  allowErrors(/status of 401/);
  const { api, webUrl, apiUrl } = privateStack;
  const desk = (path: string) => page.goto(`${apiUrl}/admin#${path}`);
  const said = (text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();
  const site = async (path: string) => {
    const response = await request.get(webUrl + path);
    return { status: response.status(), text: await response.text() };
  };
  const shows = (path: string, text: string) =>
    expect.poll(async () => (await site(path)).text, { message: `${path} shows ${text}` }).toContain(text);
  const answers = (path: string, status: number) =>
    expect.poll(async () => (await site(path)).status, { message: `${path} answers ${status}` }).toBe(status);

  const [misnamed, hidden] = await api.seedPosts([
    { title: `By whom of ${run}`, text: `By whom of ${run}\n\nSomebody else wrote this.`, postUser: 'Wrong Name' },
    { title: `Not for long of ${run}`, text: `Not for long of ${run}\n\nThis was posted in haste.` },
  ]);

  await test.step('the printed link, then a password and a code', async () => {
    const { secret } = await setUpOperator(page, await getSetUpLink(privateStack));
    await page.getByRole('button', { name: `Account of ${OPERATOR.name}` }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await signInWith(page, codeOf(secret, 1));
    await expectFirstPage(page);
  });

  await test.step('ten posts are collected, and wait', async () => {
    await desk('/sources/create');
    await page.getByLabel('Address').fill(feed.url);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Fetch now' }).click();
    await said('The source will be fetched now.');
    await expect(async () => {
      await desk('/');
      await page.reload();
      await expect(page.getByRole('link', { name: /^10\s*Posts to review/ })).toBeVisible({ timeout: 5_000 });
    }).toPass();
  });

  await test.step('the queue, by keyboard alone', async () => {
    await desk('/review');
    for (const [index, title] of COLLECTED.entries()) {
      await expect(page.getByRole('article').getByRole('heading', { name: title, exact: true })).toBeVisible();
      await said(`1 of ${COLLECTED.length - index}`);
      await page.keyboard.press(title === DROPPED ? 'd' : 'p');
    }
    await said('Nothing waits for review.');
    for (const title of KEPT) await shows('/', title);
    expect((await site('/')).text).not.toContain(DROPPED);
  });

  await test.step('an author is corrected', async () => {
    await openPost(page, desk, misnamed?.title ?? '');
    await page.getByRole('textbox', { name: 'Author', exact: true }).fill('Right Name');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await said(/^Saved\./);
    await shows(`/feed/${misnamed?.slug}`, 'Right Name');
    expect((await site(`/feed/${misnamed?.slug}`)).text).not.toContain('Wrong Name');
  });

  await test.step('a post is hidden', async () => {
    await answers(`/feed/${hidden?.slug}`, 200);
    await openPost(page, desk, hidden?.title ?? '');
    await page.getByRole('button', { name: 'Hide', exact: true }).click();
    await said('The post is hidden.');
    await answers(`/feed/${hidden?.slug}`, 404);
    await expect.poll(async () => (await site('/')).text).not.toContain(hidden?.title);
  });
});

async function openPost(page: Page, desk: (path: string) => Promise<unknown>, title: string): Promise<void> {
  await desk(`/posts?filter=${encodeURIComponent(JSON.stringify({ q: title }))}`);
  await page.getByRole('cell', { name: title }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
}
