import { signInPage } from './fixtures/sign-in.ts';
import { sharedStack } from './fixtures/stack.ts';
import { expect, test, uniqueName } from './fixtures/test.ts';
import { findViolations } from './fixtures/violations.ts';

test('authors, topics and searches are followed from their pages, and what is new of them stands together', async ({
  page,
  api,
}) => {
  const run = uniqueName('fol');
  const author = `Ada ${run}`;
  const hashtag = `#t${run.replaceAll(/\W/g, '')}`;
  const [, , , other] = await api.seedPosts([
    { title: `By her ${run}`, text: `One ${run}`, postUser: author },
    { title: `Tagged ${run}`, text: `Two ${run}`, postUser: `Bo ${run}`, hashtags: [hashtag] },
    { title: `Found ${run}`, text: `word${run}`, postUser: `Bo ${run}` },
    { title: `Neither ${run}`, text: `Four ${run}`, postUser: `Bo ${run}` },
  ]);
  await page.goto('/following');
  await expect(page.getByRole('main')).toContainText('You follow nothing yet');

  await page.goto(`/?search=${encodeURIComponent(run)}`);
  const cards = page.locator('#post-list');
  await page.goto((await cards.getByRole('link', { name: author }).getAttribute('href')) ?? '');
  await page.getByRole('button', { name: `Follow ${author}` }).click();
  await expect(page.getByRole('status').filter({ hasText: `You follow ${author}` })).toBeVisible();
  await page.goto(`/hashtags/${hashtag.slice(1)}`);
  await page.getByRole('button', { name: `Follow ${hashtag}` }).click();
  await expect(page.getByRole('button', { name: `Follow ${hashtag}` })).toHaveAttribute('aria-pressed', 'true');
  await page.goto(`/?search=word${run}`);
  await page.getByRole('button', { name: `Follow “word${run}”` }).click();

  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Following' }).click();
  await expect(page).toHaveURL('/following');
  await expect(cards.getByRole('article')).toHaveCount(3);
  for (const [title, reason] of [
    ['By her', author],
    ['Tagged', hashtag],
    ['Found', `“word${run}”`],
  ]) {
    const card = cards.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `${title} ${run}` }) });
    await expect(card).toContainText(`You follow ${reason}`);
  }
  await expect(page.getByRole('main')).not.toContainText(other?.title ?? 'none');
  expect(await findViolations(page)).toEqual([]);

  await test.step('a card opens in the dialog, and Back leads to the list', async () => {
    await cards.getByRole('link', { name: `By her ${run}` }).click();
    await expect(page.getByRole('dialog', { name: `By her ${run}` })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/following');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('rules end in their list, and come back with Undo', async () => {
    await page.getByText('You follow 3').click();
    const rules = page.getByRole('group').getByRole('listitem');
    await expect(rules.filter({ hasText: author })).toContainText('1 post in 30 days');
    await page.getByRole('button', { name: `Stop following ${author}` }).click();
    await expect(cards.getByRole('article')).toHaveCount(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(cards.getByRole('article')).toHaveCount(3);
  });
});

test('what is muted is left out of the latest posts and of what is followed, wherever its text says so', async ({
  page,
  api,
}) => {
  const run = uniqueName('mut');
  const word = `noise${run}`;
  await api.seedPosts([
    { title: `Loud ${run}`, text: `${'Long text. '.repeat(100)} ${word}`, postUser: `Cy ${run}` },
    { title: `Quiet ${run}`, text: `Nothing ${run}`, postUser: `Cy ${run}` },
  ]);
  await page.goto(`/?search=${word}`);
  await page.getByRole('button', { name: `Mute “${word}”` }).click();
  // A search is answered all the same.
  await expect(page.locator('#post-list').getByRole('article')).toHaveCount(1);
  await page.goto('/');
  const card = (title: string) => page.locator('#post-list').getByRole('heading', { name: `${title} ${run}` });
  await expect(page.getByText('1 hidden · Show')).toBeVisible();
  await expect(card('Loud')).toHaveCount(0);
  await expect(card('Quiet')).toBeVisible();
  await page.getByRole('button', { name: 'Show the posts that you mute' }).click();
  await expect(card('Loud')).toBeVisible();

  await page.goto(`/?authors=${encodeURIComponent(`Cy ${run}`)}`);
  await page.getByRole('button', { name: `Follow Cy ${run}` }).click();
  await page.goto('/following');
  await expect(card('Quiet')).toBeVisible();
  await expect(card('Loud')).toHaveCount(0);
  await expect(page.getByText('1 post, 1 hidden: you mute them')).toBeVisible();
});

test('rules join those of the account at sign-in, and are the same on every device', async ({ page, api, browser }) => {
  const run = uniqueName('dev');
  await api.seedPosts([
    { title: `One ${run}`, text: `One ${run}`, postUser: `Di ${run}` },
    { title: `Two ${run}`, text: `Two ${run}`, postUser: `Ed ${run}` },
  ]);
  const account = await api.createAccount();
  const follow = async (on: typeof page, name: string) => {
    await on.goto(`${sharedStack().webUrl}/?authors=${encodeURIComponent(name)}`);
    await on.getByRole('button', { name: `Follow ${name}` }).click();
    await expect(on.getByRole('button', { name: `Follow ${name}` })).toHaveAttribute('aria-pressed', 'true');
  };
  const context = await browser.newContext();
  const phone = await context.newPage();
  await signInPage(phone, sharedStack().webUrl, account);
  await follow(phone, `Di ${run}`);

  // Without an account at first.
  await follow(page, `Ed ${run}`);
  await signInPage(page, sharedStack().webUrl, account);
  await page.goto('/following');
  await expect(page.locator('#post-list').getByRole('article')).toHaveCount(2);
  await phone.goto(`${sharedStack().webUrl}/following`);
  await expect(phone.locator('#post-list').getByRole('article')).toHaveCount(2);

  await test.step('they leave the browser with the session', async () => {
    await page.getByRole('button', { name: account.username }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByRole('main')).toContainText('You follow nothing yet');
    await expect(page.getByRole('main')).not.toContainText(run);
  });
  await context.close();
});
