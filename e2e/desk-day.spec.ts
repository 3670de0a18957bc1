import type { Page, Request } from '@playwright/test';
import { type SmtpServer, serveSmtp } from '#test/rig/smtp.ts';
import { fillSignIn, signInButton, userButton } from './fixtures/account.ts';
import { createDataService } from './fixtures/data-service.ts';
import { codeOf, expectFirstPage, getSetUpLink, OPERATOR, setUpOperator, signInWith } from './fixtures/desk.ts';
import { type FeedServer, serveFeed } from './fixtures/feed-server.ts';
import { signInPage } from './fixtures/sign-in.ts';
import { test as base, expect, uniqueName } from './fixtures/test.ts';

const run = uniqueName('day');
const COLLECTED = Array.from({ length: 10 }, (_, index) => `Collected ${index + 1} of ${run}`);
const [DROPPED, ...KEPT] = COLLECTED;

const TIP = 'We lowered 40 bids by 20 % and the orders went from 11 to 14 a day within two weeks. It took us an hour.';

/** A site that holds back what it collects, a feed that it may collect from, and a mail server. */
const test = base.extend<{ feed: FeedServer; smtp: SmtpServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern
  feed: async ({}, use) => {
    const feed = await serveFeed(COLLECTED);
    await use(feed);
    await feed.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  smtp: async ({}, use) => {
    const smtp = await serveSmtp();
    await use(smtp);
    await smtp.close();
  },
  stackSettings: async ({ feed, smtp }, use) => {
    await use({ INGEST_REVIEW: 'on', PRIVATE_SOURCE_HOSTS: feed.host, SMTP_URL: smtp.url });
  },
});

test('a day of an operator, and what readers see of it', async ({
  page,
  browser,
  request,
  feed,
  smtp,
  privateStack,
  allowErrors,
}) => {
  test.slow();
  // Before one is signed in; and where another operator is quicker.
  allowErrors(/status of 401/, /status of 409/);
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

  /** As another tab of the operator's browser asks the desk. */
  const fromDesk = async (method: string, path: string, data?: object) => {
    const url = `${apiUrl}/admin/api`;
    const { token } = (await (await page.request.get(`${url}/session`)).json()).data;
    const headers = { origin: apiUrl, 'x-desk-token': token };
    const answer = await page.request.fetch(url + path, { method, headers, ...(data && { data }) });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };

  const today = new Date().toISOString().slice(0, 10);
  const [misnamed, hidden] = await api.seedPosts([
    { title: `By whom of ${run}`, text: `By whom of ${run}\n\n${TIP}`, postUser: 'Wrong Name' },
    { title: `Not for long of ${run}`, text: `Not for long of ${run}\n\nIn haste: ${TIP}` },
  ]);
  const reader = await api.createAccount();
  const names = { kept: `#keep${run.replace('-', '')}`, merged: `#merge${run.replace('-', '')}` };
  await api.createHashtag(reader, names.kept, [misnamed?.id ?? 0, hidden?.id ?? 0]);
  await api.createHashtag(reader, names.merged, [misnamed?.id ?? 0]);
  await createDataService(request, privateStack).saveSummaries([
    { kind: 'daily', day: today, title: `Today of ${run}`, content: 'Fees were the subject.', articlesProcessed: 2 },
  ]);

  await test.step('the printed link, then a password and a code', async () => {
    const { secret } = await setUpOperator(page, await getSetUpLink(privateStack));
    await page.getByRole('button', { name: `Account of ${OPERATOR.name}` }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    // Questions that were on their way when the session ended may still bring the form up anew, empty.
    await page.reload();
    await signInWith(page, codeOf(secret, 1));
    await expectFirstPage(page);
  });

  await test.step('ten posts are collected, and wait', async () => {
    await desk('/sources/create');
    await page.getByLabel('Address').fill(feed.url);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await said('The source is added, and asked now.');
    await expect(page.getByRole('region', { name: 'What it brought last' }).getByRole('listitem')).toHaveCount(10);
    await page.getByRole('button', { name: 'Fetch now' }).click();
    await said('The source will be fetched now.');
    await desk('/');
    await page.getByRole('link', { name: /^10\s*Posts to review/ }).click();
  });

  await test.step('the queue, by keyboard alone', async () => {
    await test.step('what another operator corrects meanwhile is shown, and nothing is lost', async () => {
      await expect(page.getByRole('article')).toBeVisible();
      // The dialog asks for the post anew, unless that was done a moment ago.
      const isWhole = (asked: Request) => /\/admin\/api\/posts\/\d+$/.test(asked.url());
      const underWay = new Set<Request>();
      page.on('request', (asked) => isWhole(asked) && underWay.add(asked));
      page.on('requestfinished', (asked) => underWay.delete(asked));
      page.on('requestfailed', (asked) => underWay.delete(asked));
      const dialog = page.getByRole('dialog', { name: 'Correct this post' });
      await page.keyboard.press('e');
      await expect(dialog.getByRole('textbox', { name: 'Author', exact: true })).toHaveValue('Collected Author');
      await expect.poll(() => underWay.size).toBe(0);
      await dialog.getByRole('textbox', { name: 'Author', exact: true }).fill('Collected Author, corrected');
      const { data } = await fromDesk('GET', '/posts?filter={"state":"draft"}&sort=createdAt&order=desc&perPage=1');
      await fromDesk('PATCH', `/posts/${data[0].id}`, { description: 'By another operator.' });
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(dialog.getByRole('alert')).toContainText('By another operator.');
      await expect(dialog.getByRole('alert')).toBeInViewport();
      await dialog.getByRole('button', { name: 'Save mine, too' }).click();
      await said('Saved.');
      await expect(page.getByRole('article')).toContainText('Collected Author, corrected');
    });
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

  await test.step('a post is hidden, once in error', async () => {
    await answers(`/feed/${hidden?.slug}`, 200);
    await openPost(page, desk, hidden?.title ?? '');
    await page.getByRole('button', { name: 'Hide', exact: true }).click();
    await said('The post is hidden.');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await said('It is as it was before.');
    await answers(`/feed/${hidden?.slug}`, 200);
    await page.getByRole('button', { name: 'Hide', exact: true }).click();
    await said('The post is hidden.');
    await answers(`/feed/${hidden?.slug}`, 404);
    await expect.poll(async () => (await site('/')).text).not.toContain(hidden?.title);
  });

  await test.step('two hashtags become one', async () => {
    await desk('/hashtags');
    for (const name of [names.kept, names.merged]) {
      await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check();
    }
    await page.getByRole('button', { name: 'Merge', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: new RegExp(names.kept) }).check();
    await dialog.getByRole('button', { name: `Keep ${names.kept}` }).click();
    await said(`merged into ${names.kept}`);
    await shows(`/feed/${misnamed?.slug}`, names.kept);
    await expect.poll(async () => (await site(`/feed/${misnamed?.slug}`)).text).not.toContain(names.merged);
  });

  await test.step("today's summary is edited", async () => {
    await desk('/summaries');
    await page.getByRole('cell', { name: `Today of ${run}`, exact: true }).click();
    const text = page.getByLabel('Text, in Markdown');
    await text.fill('Refunds were the subject.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await said('Saved.');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await said('It is as it was before.');
    await expect(text).toHaveValue('Fees were the subject.');
    await text.fill('Returns were the subject.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await said('Saved.');
    await shows(`/?summary=daily-${today}`, 'Returns were the subject.');
  });

  await test.step('the next mail is tried', async () => {
    const to = `${run}@example.com`;
    await desk('/mail');
    await page.getByLabel('Send a test to').fill(to);
    await page.getByRole('button', { name: 'Send a test' }).click();
    await said(`A test is on its way to ${to}.`);
    const received = () => smtp.received.find(({ recipients }) => recipients.includes(to));
    await expect.poll(received, { message: `a mail server is handed the mail to ${to}` }).toBeDefined();
    const mail = received()?.mail;
    expect(mail?.text).toContain(run);
    expect(mail?.text).not.toContain(hidden?.title);
  });

  await test.step('a reader is blocked, and signed out everywhere', async () => {
    const theirs = await browser.newContext();
    const theirPage = await theirs.newPage();
    await signInPage(theirPage, webUrl, reader);
    await theirPage.goto(webUrl);
    await expect(userButton(theirPage, reader.username)).toBeVisible();
    await desk('/readers');
    await page.getByRole('button', { name: `Block ${reader.username}`, exact: true }).click();
    await said(`${reader.username} is blocked and signed out everywhere.`);
    await theirPage.reload();
    await expect(signInButton(theirPage)).toBeVisible();
    await theirPage.goto(`${webUrl}/auth`);
    await fillSignIn(theirPage, reader.email, reader.password);
    await expect(theirPage.getByText('Your account has been blocked by an administrator').first()).toBeVisible();
    await theirs.close();
  });

  await test.step('the log takes the hiding back', async () => {
    await desk('/log');
    await page.getByRole('button', { name: `Revert: Hid the post ${hidden?.title}` }).click();
    await said('It is as it was before.');
    await answers(`/feed/${hidden?.slug}`, 200);
    await shows('/', hidden?.title ?? '');
  });
});

async function openPost(page: Page, desk: (path: string) => Promise<unknown>, title: string): Promise<void> {
  await desk(`/posts?filter=${encodeURIComponent(JSON.stringify({ q: title }))}`);
  await page.getByRole('cell', { name: title, exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
}
