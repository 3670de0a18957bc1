import { checkAccount } from '#cli/upstreams/account.ts';
import { checkContentApi } from '#cli/upstreams/content-api.ts';
import { feedOf } from './fixtures/feed.ts';
import { retype } from './fixtures/retype.ts';
import { sharedStack } from './fixtures/stack.ts';
import { hashtagDialog, save, tagsButton } from './fixtures/tagging.ts';
import { expect, test, uniqueName } from './fixtures/test.ts';

// In front of a real Strapi with the files of deploy/strapi and forty posts: `npm run test:strapi`.

test('the check of upstreams finds nothing, with an account too', async ({ api }) => {
  const { username, password } = await api.createAccount();
  const calls = [
    ...(await checkContentApi(sharedStack().apiUrl)),
    ...(await checkAccount(sharedStack().apiUrl, { identifier: username, password })),
  ];
  expect(calls.filter(({ findings }) => findings.length > 0)).toEqual([]);
  expect(calls.length).toBeGreaterThan(10);
});

test('visitors read, search and filter, and no page errs for what a Strapi does not have', async ({
  page,
  request,
}) => {
  const feed = feedOf(page);
  await page.goto('/');
  await expect(feed.cards).toHaveCount(25);
  await page
    .getByRole('link', { name: 'Load More' })
    .or(page.getByRole('button', { name: 'Load More' }))
    .click();
  await expect(feed.cards).toHaveCount(40);
  await page.goto('/?search=post 31');
  await expect(feed.cards.first()).toBeVisible();
  await page.goto(`/?${new URLSearchParams({ authors: 'Author 1' })}`);
  await expect(feed.cards).toHaveCount(8);
  await page.goto('/hashtags');
  await page.getByRole('main').getByRole('link', { name: '#ppc' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('#ppc');
  await page.goto('/feed/post-7');
  await expect(page.getByRole('main')).toContainText('The words of post 7.');
  for (const [path, status] of [
    ['/feed/nope', 404],
    ['/authors', 200],
    ['/authors/author-3', 200],
    ['/hashtags/ppc', 200],
    ['/summaries', 200],
    ['/about', 200],
    ['/following', 200],
    ['/stories', 200],
    ['/rss.xml', 200],
    ['/sitemap.xml', 200],
    ['/llms.txt', 200],
    ['/requests', 404],
  ] as const)
    expect([path, (await request.get(path)).status()]).toEqual([path, status]);
});

test('visitors read no draft, whatever they ask for', async ({ request }) => {
  const query = 'status=draft&publicationState=preview&pagination[pageSize]=100';
  const { data } = await (await request.get(`${sharedStack().apiUrl}/api/news/public?${query}`)).json();
  expect(data.map((post: { attributes: { title: string } }) => post.attributes.title)).not.toContain('Draft');
  expect(data).toHaveLength(40);
});

test('an account saves a post, finds it again, and tags one', async ({ page, signIn }) => {
  await signIn();
  const feed = feedOf(page);
  await page.goto('/');
  const heart = feed.section.getByRole('button', { name: 'Bookmark “Post 38”', exact: true });
  await heart.click();
  await expect(page.getByText(/^Saved in /).first()).toBeVisible();
  await page.reload();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');

  await page.goto('/feed/post-3');
  await tagsButton(page).click();
  const name = uniqueName('tag').replaceAll('-', '');
  const dialog = hashtagDialog(page);
  await retype(dialog.getByPlaceholder('newtest'), name);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByRole('button', { name: `Remove #${name}` })).toBeVisible();
  await save(page);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main').getByText(`#${name}`).first()).toBeVisible();
});

test('what a Strapi lacks is not offered', async ({ page, request, signIn }) => {
  await page.goto('/feed/post-7');
  await expect(page.getByRole('main').getByRole('button', { name: 'Share' }).first()).toBeVisible();
  await expect(page.locator('.toolbar .more-menu').first()).toBeHidden();
  await page.goto('/authors/author-3');
  await expect(page.getByRole('button', { name: 'Follow Author 3' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Tell me/ })).toBeHidden();
  await page.goto('/about');
  await expect(page.getByText('Tell us of a wrong name')).toBeVisible();
  await expect(page.getByText('below each article is a form to report it')).toBeHidden();
  // Sample posts of the embedded backend are nobody's.
  expect(await (await request.get('/summaries')).text()).not.toContain('/summaries/daily/');

  await signIn();
  await page.goto('/auth');
  await expect(page.getByRole('heading', { name: 'Password' })).toBeVisible();
  for (const name of ['Your data', 'Email', 'Delete account'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeHidden();
});

test('the link that a Strapi mails leads to a new password', async ({ page }) => {
  await page.goto(`/auth?code=${'4f'.repeat(64)}`);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expect(page).toHaveURL('/auth');
});
