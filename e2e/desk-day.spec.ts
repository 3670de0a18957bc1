import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page, Request } from 'playwright/test';
import type { LocalServer } from '#test/rig/serve-locally.ts';
import { type SmtpServer, serveSmtp } from '#test/rig/smtp.ts';
import { fillSignIn, signInButton, userButton } from './fixtures/account.ts';
import { codeOf, expectFirstPage, getSetUpLink, OPERATOR, setUpOperator, signInWith } from './fixtures/desk.ts';
import { type FeedServer, serveFeed } from './fixtures/feed-server.ts';
import { guardContext } from './fixtures/guard-page.ts';
import { MODEL, serveModel } from './fixtures/model-server.ts';
import { signInPage } from './fixtures/sign-in.ts';
import { test as base, expect, uniqueName } from './fixtures/test.ts';

const run = uniqueName('day');
const COLLECTED = Array.from({ length: 6 }, (_, index) => `Collected ${index + 1} of ${run}`);
/** How many of the queue are decided on by keyboard; the phone has the others. The first of each half is dropped. */
const BY_KEYBOARD = 3;
const isDropped = (index: number): boolean => index % BY_KEYBOARD === 0;
const REPOST = `RT @jo: not ours, of ${run}`;

const TIP = 'We lowered 40 bids by 20 % and the orders went from 11 to 14 a day within two weeks. It took us an hour.';

/** The sentences that a language model selects of yesterday's posts, in its order. */
const SELECTED = [
  'A hair clump in the second image doubled conversion within five weeks.',
  'Lowering bids by 20 % kept all the orders of the oldest campaign.',
  'The placement fee took 31 cents of every unit that we sent.',
];

/** A site that holds back what it collects, a feed that it may collect from, a mail server and a language model. */
const test = base.extend<{ feed: FeedServer; smtp: SmtpServer; model: LocalServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern
  feed: async ({}, use) => {
    const feed = await serveFeed([...COLLECTED, REPOST]);
    await use(feed);
    await feed.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  smtp: async ({}, use) => {
    const smtp = await serveSmtp();
    await use(smtp);
    await smtp.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  model: async ({}, use) => {
    const model = await serveModel(SELECTED);
    await use(model);
    await model.close();
  },
  stackSettings: async ({ feed, smtp, model }, use) => {
    const summaries = { SUMMARIES: 'on', SUMMARY_BASE_URL: model.url, SUMMARY_MODEL: MODEL };
    await use({ INGEST_REVIEW: 'on', PRIVATE_SOURCE_HOSTS: feed.host, SMTP_URL: smtp.url, ...summaries });
  },
});

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

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
  const desk = (path: string, on = page) => on.goto(`${apiUrl}/admin#${path}`);
  const said = (text: string | RegExp, on = page) => expect(on.getByText(text).first()).toBeVisible();
  const site = async (path: string) => {
    // The web closes an idle connection after seconds, perhaps while it is used again.
    const response = await request.get(webUrl + path, { maxRetries: 2 });
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

  // The parts that are laid out in another way there, and pressed with fingers.
  const pocket = await browser.newContext(PHONE);
  const pocketGuard = guardContext(pocket);
  pocketGuard.allow(/status of 401/, /status of 409/);
  const phone = await pocket.newPage();

  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString();
  const summary = `daily-${yesterday.slice(0, 10)}`;
  const [misnamed, hidden] = await api.seedPosts([
    { title: `By whom of ${run}`, text: `By whom of ${run}\n\n${TIP}`, postUser: 'Wrong Name' },
    { title: `Not for long of ${run}`, text: `Not for long of ${run}\n\nIn haste: ${TIP}` },
  ]);
  const reader = await api.createAccount();
  const names = { kept: `#keep${run.replace('-', '')}`, merged: `#merge${run.replace('-', '')}` };
  await api.createHashtag(reader, names.kept, [misnamed?.id ?? 0, hidden?.id ?? 0]);
  await api.createHashtag(reader, names.merged, [misnamed?.id ?? 0]);
  await api.seedPosts(
    SELECTED.map((sentence, index) => ({
      ...{ title: `Finding ${index + 1} of ${run}`, text: sentence },
      ...{ postUser: `Author ${index + 1}`, publishedAt: yesterday },
    })),
  );

  /** Decides on posts of the queue, whose first another operator corrects meanwhile. */
  const review = async (
    titles: string[],
    left: number,
    on: Page,
    decide: (key: string, button: string) => Promise<void>,
  ) => {
    await test.step('what another operator corrects meanwhile is shown, and nothing is lost', async () => {
      await expect(on.getByRole('article')).toBeVisible();
      // The dialog asks for the post anew, unless that was done a moment ago.
      const isWhole = (asked: Request) => /\/admin\/api\/posts\/\d+$/.test(asked.url());
      const underWay = new Set<Request>();
      on.on('request', (asked) => isWhole(asked) && underWay.add(asked));
      on.on('requestfinished', (asked) => underWay.delete(asked));
      on.on('requestfailed', (asked) => underWay.delete(asked));
      const dialog = on.getByRole('dialog', { name: 'Correct this post' });
      await decide('e', 'Correct');
      await expect(dialog.getByRole('combobox', { name: 'Author', exact: true })).toHaveValue('Collected Author');
      await expect.poll(() => underWay.size).toBe(0);
      await dialog.getByRole('combobox', { name: 'Author', exact: true }).fill('Collected Author, corrected');
      const { data } = await fromDesk('GET', '/posts?filter={"state":"draft"}&sort=createdAt&order=desc&perPage=1');
      await fromDesk('PATCH', `/posts/${data[0].id}`, { description: 'By another operator.' });
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(dialog.getByRole('alert')).toContainText('By another operator.');
      await expect(dialog.getByRole('alert')).toBeInViewport();
      await dialog.getByRole('button', { name: 'Save mine, too' }).click();
      await said('Saved.', on);
      await expect(on.getByRole('article')).toContainText('Collected Author, corrected');
    });
    for (const [index, title] of titles.entries()) {
      await expect(on.getByRole('article').getByRole('heading', { name: title, exact: true })).toBeVisible();
      await said(`1 of ${left - index}`, on);
      await (isDropped(index) ? decide('d', 'Drop') : decide('p', 'Publish'));
    }
    const rest = left - titles.length;
    await said(rest === 0 ? 'Nothing waits for review.' : `1 of ${rest}`, on);
  };

  const recoveryCodes = await test.step('the printed link, then a password and a code', async () => {
    const access = await setUpOperator(page, await getSetUpLink(privateStack));
    await page.getByRole('button', { name: `Account of ${OPERATOR.name}` }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    // Questions that were on their way when the session ended may still bring the form up anew, empty.
    await page.reload();
    await signInWith(page, codeOf(access.secret, 1));
    await expectFirstPage(page);
    return access.recoveryCodes;
  });

  await test.step('six posts are collected, and wait', async () => {
    await desk('/sources/create');
    await page.getByLabel('Address').fill(feed.url);
    await page.getByLabel('Drop reposts').check();
    await page.getByRole('button', { name: 'Preview' }).click();
    await said('7 items: 6 taken, 1 dropped by the rules. What is new waits for review.');
    const cards = page.getByRole('region', { name: 'How its card looks' });
    await expect(cards).toHaveCount(3);
    await expect(cards.first()).toContainText(COLLECTED[0] ?? '');
    await expect(page.getByRole('listitem').filter({ hasText: REPOST })).toContainText('a repost');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await said('The source is added, and asked now.');
    await expect(page.getByRole('region', { name: 'What it brought last' }).getByRole('listitem')).toHaveCount(
      COLLECTED.length,
    );
  });

  await test.step('a source that fails says why, and is tried again', async () => {
    feed.setDown(true);
    await page.getByRole('button', { name: 'Fetch now' }).click();
    await said('127.0.0.1 answered with HTTP 500 (Internal Server Error).');
    await desk('/');
    const todo = page.getByRole('region', { name: 'Waiting for you' }).getByRole('listitem');
    const failing = todo.filter({ hasText: 'answered with HTTP 500' });
    await expect(failing).toContainText('Collected');
    await failing.getByRole('button', { name: 'Dismiss' }).press('Enter');
    await said('It is dismissed.');
    await expect(failing).toHaveCount(0);
    await desk('/sources');
    await page.getByRole('link', { name: 'Collected', exact: true }).click();
    feed.setDown(false);
    await page.getByRole('button', { name: 'Fetch now' }).click();
    await expect(page.getByRole('region', { name: 'Collected' }).getByText('OK', { exact: true })).toBeVisible();
    await desk('/');
    await todo.filter({ hasText: '6 posts to review' }).getByRole('link', { name: 'Review' }).click();
  });

  await test.step('half of the queue, by keyboard alone', async () => {
    await review(COLLECTED.slice(0, BY_KEYBOARD), COLLECTED.length, page, (key) => page.keyboard.press(key));
  });

  await test.step('the other half on a phone, by taps', async () => {
    await desk('/review', phone);
    await signInWith(phone, recoveryCodes[0] ?? '');
    const tap = (_key: string, button: string) => phone.getByRole('button', { name: button, exact: true }).tap();
    await review(COLLECTED.slice(BY_KEYBOARD), COLLECTED.length - BY_KEYBOARD, phone, tap);
    await page.reload();
    await said('Nothing waits for review.');
    for (const title of COLLECTED.filter((_, index) => !isDropped(index))) await shows('/', title);
    for (const title of COLLECTED.filter((_, index) => isDropped(index))) {
      expect((await site('/')).text).not.toContain(title);
    }
  });

  await test.step('on a phone an author is corrected', async () => {
    await openPost(phone, apiUrl, misnamed?.title ?? '');
    await phone.getByRole('combobox', { name: 'Author', exact: true }).fill('Right Name');
    await phone.getByRole('button', { name: 'Save', exact: true }).click();
    await said(/^Saved\./, phone);
    await shows(`/feed/${misnamed?.slug}`, 'Right Name');
    expect((await site(`/feed/${misnamed?.slug}`)).text).not.toContain('Wrong Name');
    await phone.getByRole('button', { name: 'Profile' }).click();
    await phone.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(phone.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    pocketGuard.assertQuiet();
    await pocket.close();
  });

  await test.step('a post is hidden, once in error', async () => {
    await answers(`/feed/${hidden?.slug}`, 200);
    await openPost(page, apiUrl, hidden?.title ?? '');
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
    for (const name of [names.kept, names.merged]) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    await page.getByRole('button', { name: 'Merge', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: new RegExp(names.kept) }).check();
    await dialog.getByRole('button', { name: `Keep ${names.kept}` }).click();
    await said(`merged into ${names.kept}`);
    await shows(`/feed/${misnamed?.slug}`, names.kept);
    await expect.poll(async () => (await site(`/feed/${misnamed?.slug}`)).text).not.toContain(names.merged);
  });

  await test.step('what a language model selects is published, and its points are moved and struck', async () => {
    await desk(`/summaries/${summary}`);
    await page.getByRole('button', { name: 'Rewrite' }).click();
    await said('It is being rewritten.');
    // The start may have had it written already.
    await expect.poll(async () => (await fromDesk('GET', `/summaries/${summary}`)).data.isQueued).toBe(false);
    await page.reload();
    const points = page.getByRole('list', { name: 'Points' }).getByRole('listitem');
    for (const [index, sentence] of SELECTED.entries()) await expect(points.nth(index)).toContainText(sentence);
    await shows(`/?summary=${summary}`, `Selected from 3 posts by ${MODEL}.`);
    const markdown = `/summaries/${summary.replace('-', '/')}.md`;
    await shows(markdown, SELECTED[2] ?? '');
    await page.getByRole('button', { name: 'Move point 2 up' }).click();
    await page.getByRole('button', { name: 'Strike point 3' }).click();
    await expect(points).toHaveCount(2);
    await expect(points.first()).toContainText(SELECTED[1] ?? '');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await said('Saved.');
    await expect.poll(async () => (await site(markdown)).text).not.toContain(SELECTED[2]);
  });

  await test.step('what was published is edited', async () => {
    // Without the message about what was saved last, whose undoing is offered too.
    await page.reload();
    const text = page.getByLabel('Text, in Markdown');
    await expect(text).toHaveValue(/Lowering bids[^\n]*\n[^\n]*hair clump[^\n]*\n\n\*Selected/);
    await text.fill('Refunds were the subject.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await said('Saved.');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await said('It is as it was before.');
    await expect(text).toHaveValue(/Lowering bids[^\n]*\n[^\n]*hair clump/);
    await text.fill('Returns were the subject.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await said('Saved.');
    await shows(`/?summary=${summary}`, 'Returns were the subject.');
  });

  await test.step('the next mail is tried', async () => {
    const to = `${run}@example.com`;
    await desk('/mail');
    const preview = page.frameLocator('iframe[title="The mail as it looks"]');
    // On a Monday it is that of last week, without what was published today.
    await expect(preview.getByText(run).filter({ visible: true }).first()).toBeVisible();
    await page.getByLabel('Send a test to').fill(to);
    await page.getByRole('button', { name: 'Send a test' }).click();
    await said(`A test is on its way to ${to}.`);
    const received = () => smtp.received.find(({ recipients }) => recipients.includes(to));
    await expect.poll(received, { message: `a mail server is handed the mail to ${to}` }).toBeDefined();
    const mail = received()?.mail;
    expect(mail?.text).toContain(run);
    expect(mail?.text).not.toContain(hidden?.title);
  });

  await test.step('a job that failed says why, and is tried again', async () => {
    const to = reader.email;
    smtp.answer = ({ address, attempt }) => (address === to && attempt === 1 ? '550 5.7.1 relaying denied' : null);
    await request.post(`${apiUrl}/api/auth/forgot-password`, { data: { email: to } });
    await desk('/');
    const todo = page.getByRole('region', { name: 'Waiting for you' }).getByRole('listitem');
    const failed = todo.filter({ hasText: 'relaying denied' });
    await expect(async () => {
      await page.reload();
      await expect(failed).toBeVisible({ timeout: 2000 });
    }).toPass();
    await desk('/jobs');
    const job = page.getByRole('row').filter({ hasText: 'relaying denied' });
    await expect(job).toContainText('Failed');
    await job.getByRole('button', { name: /^Try again/ }).click();
    await said('It is tried again now.');
    await expect.poll(() => smtp.received.some(({ recipients }) => recipients.includes(to))).toBe(true);
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
    await page.getByRole('button', { name: `Restore: Hid the post ${hidden?.title}` }).click();
    await said('It is as it was before.');
    await answers(`/feed/${hidden?.slug}`, 200);
    await shows('/', hidden?.title ?? '');
  });

  await test.step('a key made here lets a script do what its scope names, and nothing else', async () => {
    await desk('/tokens');
    await page.getByRole('button', { name: 'New key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('importer');
    await dialog.getByLabel('posts').click();
    await page.getByRole('option', { name: 'Read', exact: true }).click();
    await dialog.getByRole('button', { name: 'Make the key' }).click();
    const key = (await dialog.getByLabel('Key', { exact: true }).textContent()) ?? '';
    await dialog.getByRole('button', { name: 'Done' }).click();
    await said('posts:read');
    const curl = async (...args: string[]) =>
      (await promisify(execFile)('curl', ['-s', '-w', '%{http_code}', '-H', `Authorization: Bearer ${key}`, ...args]))
        .stdout;
    expect(await curl(`${apiUrl}/admin/api/posts?perPage=1`)).toMatch(/^\{"data":\[\{.+200$/);
    const hide = ['-H', 'content-type: application/json', '-d', `{"ids":[${hidden?.id}]}`];
    expect(await curl(...hide, `${apiUrl}/admin/api/posts/hide`)).toMatch(/posts:write.+403$/);
    await answers(`/feed/${hidden?.slug}`, 200);
    await page.getByRole('button', { name: 'Revoke importer' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await said('The key importer is revoked.');
    expect(await curl(`${apiUrl}/admin/api/posts?perPage=1`)).toMatch(/401$/);
  });
});

async function openPost(page: Page, apiUrl: string, title: string): Promise<void> {
  await page.goto(`${apiUrl}/admin#/posts?filter=${encodeURIComponent(JSON.stringify({ q: title }))}`);
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
}
