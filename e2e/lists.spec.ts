import type { APIRequestContext, Page } from 'playwright/test';
import { seedPair } from './fixtures/tagging.ts';
import { expect, test } from './fixtures/test.ts';

const publish = (page: Page) => page.getByRole('switch', { name: 'Publish' });
const entries = (page: Page) => page.getByRole('main').locator('ol').last().getByRole('listitem');

/** The page, the feed, the Markdown document and the picture, as a stranger gets them. */
const statuses = async (request: APIRequestContext, path: string) =>
  Promise.all(
    [path, `${path}/rss.xml`, `${path}.md`, path.replace('/lists/', '/og/list/')].map(async (address) =>
      (await request.get(address)).status(),
    ),
  );

test('a collection is published under a chosen name, and is private again everywhere at once', async ({
  page,
  signIn,
  api,
  browser,
  baseURL,
  allowErrors,
}) => {
  allowErrors(/400 \(Bad Request\)|404 \(Not Found\)/);
  const account = await signIn();
  const { run } = await seedPair(api);
  const names = ['Bids', 'Returns'].map((name) => `${name} ${run}`);
  const [bids = '', returns = ''] = names;
  const posts = await api.seedPosts(names.map((title) => ({ title, text: `All about ${title}` })));
  const id = await api.createBookmark(
    account,
    `Private ${run}`,
    posts.map((post) => post.id),
  );
  const stranger = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await page.goto(`/bookmarks/${id}`);

  await test.step('with one switch, and never under the name of the account', async () => {
    await expect(publish(page)).toHaveAttribute('aria-checked', 'false');
    await publish(page).press('Space');
    const name = page.getByLabel('Your name on the page');
    await expect(name).toBeFocused();
    await name.fill(account.username);
    await page.getByLabel('Title').fill(`Ads that work ${run}`);
    await page.getByLabel('Introduction').fill('For <i>beginners</i>');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('Choose a name that you do not sign in with')).toBeVisible();
    await name.fill('Rita R.');
    await name.press('Enter');
    await expect(publish(page)).toHaveAttribute('aria-checked', 'true');
    await expect(publish(page)).toBeFocused();
  });
  await page.getByRole('button', { name: `Add a note to “${returns}”` }).click();
  await page.getByLabel(`Note on “${returns}”`).fill('Try <b>this</b>');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('button', { name: `Edit the note on “${returns}”` })).toBeFocused();
  const isMoved = page.waitForResponse((response) => response.url().endsWith('/order'));
  await page.getByRole('button', { name: `Move “${returns}” up` }).click();
  await isMoved;
  const path = (await page.getByRole('link', { name: 'View the page' }).getAttribute('href')) ?? '';
  expect(path).toMatch(/^\/lists\/[0-9a-f]{32}$/);

  await test.step('a stranger reads it', async () => {
    await stranger.goto(path);
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(`Ads that work ${run}`);
    await expect(stranger.getByText('A list by Rita R.')).toBeVisible();
    await expect(stranger.getByText('For <i>beginners</i>')).toBeVisible();
    await expect(entries(stranger).getByRole('heading', { level: 2 })).toHaveText([returns, bids]);
    await expect(stranger.getByRole('complementary', { name: 'Note by Rita R.' })).toHaveText('Try <b>this</b>');
    await expect(stranger.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    const html = await stranger.content();
    for (const secret of [account.username, account.email, `Private ${run}`]) expect(html).not.toContain(secret);
    expect(await statuses(stranger.request, path)).toEqual([200, 200, 200, 200]);
    const { headers } = await stranger.request.get(path).then((response) => ({ headers: response.headers() }));
    expect(headers['cache-control']).toContain('no-store');
    const asMarkdown = await stranger.request.get(path, { headers: { accept: 'text/markdown' } });
    expect(await asMarkdown.text()).toContain(`# Ads that work ${run}`);
  });

  await test.step('and reports it', async () => {
    await stranger.locator('.more-menu > summary').click();
    await stranger.getByRole('button', { name: 'Report' }).click();
    const dialog = stranger.getByRole('dialog', { name: 'Report this list' });
    await dialog.getByLabel('Spam or advertising').check();
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(stranger.getByText('Report sent successfully! Thank you.').first()).toBeVisible();
  });

  await test.step('a change is there at once', async () => {
    await page
      .getByRole('button', { name: `Select “${bids}”` })
      .or(page.getByLabel(`Select “${bids}”`))
      .check();
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('1 post removed').first()).toBeVisible();
    await stranger.goto(path);
    await expect(entries(stranger)).toHaveCount(1);
  });

  await test.step('private again, it is nowhere', async () => {
    await publish(page).click();
    await expect(page.getByText('It is private again').first()).toBeVisible();
    expect(await statuses(stranger.request, path)).toEqual([404, 404, 404, 404]);
    await stranger.goto(path);
    await expect(stranger.getByRole('heading', { name: 'List not found' })).toBeVisible();
    await publish(page).click();
    await expect(publish(page)).toHaveAttribute('aria-checked', 'true');
    expect(await statuses(stranger.request, path)).toEqual([200, 200, 200, 200]);
    await page.goto('/auth#bookmarks');
    await expect(page.getByRole('list', { name: 'Your Bookmarks' })).toContainText('1 post · public');
  });
  await stranger.context().close();
});

test('a public list can be read and reported without scripts', async ({ browser, baseURL, api, signIn }) => {
  const account = await signIn();
  const { run } = await seedPair(api);
  const [post] = await api.seedPosts([{ title: `Bids ${run}`, text: `Bids ${run}` }]);
  const id = await api.createBookmark(account, 'Plain', [post?.id ?? 0]);
  const path = await api.publishList(account, id, { title: 'Plain list', about: null, shownAs: 'R.' });
  const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const visitor = await plain.newPage();
  await visitor.goto(path);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Plain list');
  // Locators by role or text do not look into <noscript>.
  await visitor.locator('noscript summary', { hasText: 'Report this list' }).click();
  const form = visitor.locator('noscript form');
  await form.locator('input[value="other"]').check();
  await form.locator('button[type="submit"]').click();
  await expect(visitor.getByText('Report sent successfully! Thank you.')).toBeVisible();
  await visitor.getByRole('link', { name: 'Back to the list' }).click();
  await expect(visitor).toHaveURL(path);
  await plain.close();
});
