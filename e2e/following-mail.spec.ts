import { toRuleKey } from '#lib/utils/rule-key.ts';
import { untilInteractive } from './fixtures/interactive.ts';
import { getMailTo } from './fixtures/mail.ts';
import { signInPage } from './fixtures/sign-in.ts';
import { sharedStack } from './fixtures/stack.ts';
import { expect, test, uniqueName } from './fixtures/test.ts';
import { findViolations } from './fixtures/violations.ts';

/** The path of the page at which the newest mail to this address asks to confirm. */
async function confirmationFor(address: string): Promise<string> {
  const text = await getMailTo(address);
  return /\/following\/mail\?confirm=[\w-]+/.exec(text)?.[0] ?? '';
}

test('who follows something gets it by mail, after one confirmation, and ends it by the link of a mail', async ({
  page,
  api,
  allowErrors,
}) => {
  allowErrors(/404 \(Not Found\)/);
  const run = uniqueName('mail');
  const author = `Ada ${run}`;
  const [post] = await api.seedPosts([{ title: `By her ${run}`, text: `One ${run}`, postUser: author }]);
  const account = await api.createAccount();
  await signInPage(page, sharedStack().webUrl, account);

  const told: string[] = [];
  page.on('request', (request) => void told.push(new URL(request.url()).pathname));
  const visit = () => page.evaluate(() => localStorage.getItem('feed-visit'));
  await page.goto(`/feed/${post?.slug}`);
  await expect.poll(visit).toContain(`"opened":[${post?.id}`);
  expect(told).not.toContain('/api/following/opened');

  await page.goto(`/?authors=${encodeURIComponent(author)}`);
  await page.getByRole('button', { name: `Tell me of ${author} by mail` }).click();
  const toast = page.getByRole('listitem').filter({ hasText: `Say when you want to be told of ${author}` });
  await toast.getByRole('link', { name: 'Choose when' }).click();
  await expect(page).toHaveURL('/following#mail');
  const panel = page.locator('#mail');
  await expect(panel).toContainText(account.email);
  await expect(panel.getByLabel('Time zone')).toHaveValue('UTC');
  await panel.getByLabel('From').selectOption('18:00');
  await panel.getByRole('button', { name: 'Get it by mail' }).click();
  await expect(page.getByText('Please open the mail that we have sent, and confirm.').first()).toBeVisible();

  await page.goto(await confirmationFor(account.email));
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Confirmed.' })).toBeVisible();
  await expect(page.getByLabel('How often')).toHaveValue('daily');
  await expect(page.getByLabel('From')).toHaveValue('18');
  expect(await findViolations(page)).toEqual([]);
  const link = page.url();

  await test.step('the page of its account has the same, and changes it at once', async () => {
    await page.goto('/following');
    await page.getByText('You are told of 1').click();
    await panel.getByText('By mail: daily, 18:00').click();
    await panel.getByLabel('How often').selectOption('On Mondays');
    await panel.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('You get what is new on Mondays').first()).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
  });

  await test.step('a post that the reader opens is no news to the mail, and nothing is said of it before there is one', async () => {
    const told = page.waitForResponse('**/api/following/opened');
    await page.goto(`/feed/${post?.slug}`);
    expect((await told).status()).toBe(204);
    const { opened } = await (await page.request.get('/api/account/export')).json();
    expect(opened).toMatchObject([{ slug: post?.slug }]);
  });

  await test.step('a rule and the mail end without a session and without scripts', async () => {
    const context = await page.context().browser()?.newContext({ javaScriptEnabled: false });
    const other = await context?.newPage();
    if (!context || !other) throw new Error('no browser');
    await other.goto(
      `${sharedStack().webUrl}/following/mail?${new URL(link).searchParams}&rule=${toRuleKey(new URLSearchParams({ authors: author }).toString())}`,
    );
    await expect(other.getByLabel('How often')).toHaveValue('monday');
    await other.getByRole('button', { name: 'End it' }).click();
    await expect(other.getByText('Nothing: no mail comes.')).toBeVisible();
    await other.getByRole('button', { name: 'End this mail' }).click();
    await expect(other.getByLabel('How often')).toHaveValue('off');
    await context.close();
  });

  await test.step('an old link says so', async () => {
    const answer = await page.goto('/following/mail?token=11111111-1111-4111-8111-111111111111');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('main')).toContainText('This link is not valid any more.');
  });
});

test('without an account a confirmed address gets it, by the rules of the browser', async ({ page, api }) => {
  const run = uniqueName('visit');
  const email = `${run}@example.com`;
  await api.seedPosts([{ title: `By him ${run}`, text: `One ${run}`, postUser: `Bo ${run}` }]);
  await page.goto(`/?authors=${encodeURIComponent(`Bo ${run}`)}`);
  await page.getByRole('button', { name: `Follow Bo ${run}` }).click();
  await page.goto('/following');
  const panel = page.locator('#mail');
  await panel.getByText('By mail', { exact: true }).click();
  await panel.getByLabel('Email address').fill(email);
  await panel.getByRole('button', { name: 'Get it by mail' }).click();
  await page.goto(await confirmationFor(email));
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.getByRole('list').filter({ hasText: `You follow Bo ${run}` })).toBeVisible();
  await page.getByRole('button', { name: `End Bo ${run}` }).click();
  await expect(page.getByText('Nothing: no mail comes.')).toBeVisible();
  // It is a new page.
  await untilInteractive(page);
  await page.getByRole('button', { name: 'Use what I follow in this browser' }).click();
  await expect(page.getByRole('list').filter({ hasText: `You follow Bo ${run}` })).toBeVisible();
});

test('an account has a feed of what it follows, at an address that can be replaced', async ({ page, api, request }) => {
  const run = uniqueName('feed');
  await api.seedPosts([
    { title: `Mine ${run}`, text: `One ${run}`, postUser: `Cy ${run}` },
    { title: `Loud ${run}`, text: `Noise${run}`, postUser: `Cy ${run}` },
  ]);
  const account = await api.createAccount();
  await signInPage(page, sharedStack().webUrl, account);
  await page.goto(`/?authors=${encodeURIComponent(`Cy ${run}`)}`);
  await page.getByRole('button', { name: `Follow Cy ${run}` }).click();
  await page.goto(`/?search=noise${run}`);
  await page.getByRole('button', { name: `Mute “noise${run}”` }).click();
  await page.goto('/following');
  await page.getByText('As a feed').click();
  await page.getByRole('button', { name: 'Make an address' }).click();
  const rss = await page.getByRole('textbox', { name: 'RSS' }).inputValue();
  for (const [name, type] of [
    ['RSS', 'application/rss+xml'],
    ['Atom', 'application/atom+xml'],
    ['JSON', 'application/feed+json'],
  ] as const) {
    const answer = await request.get(await page.getByRole('textbox', { name }).inputValue());
    expect(answer.headers()).toMatchObject({
      'content-type': `${type}; charset=utf-8`,
      'x-robots-tag': 'noindex',
      'cache-control': 'private, no-store',
    });
    expect(await answer.text()).toContain(`Mine ${run}`);
    expect(await answer.text()).not.toContain(`Loud ${run}`);
    const again = await request.get(answer.url(), { headers: { 'if-none-match': answer.headers().etag ?? '' } });
    expect([again.status(), await again.text()]).toEqual([304, '']);
  }
  await page.getByRole('button', { name: 'Replace' }).click();
  await expect(page.getByRole('textbox', { name: 'RSS' })).not.toHaveValue(rss);
  expect((await request.get(rss)).status()).toBe(404);
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: 'Make an address' })).toBeVisible();
});
