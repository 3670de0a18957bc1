import { expectFitForFingers } from './fixtures/sizes.ts';
import { expect, test, uniqueName } from './fixtures/test.ts';

const PAGES = [
  '/',
  '/?search=nothingatall',
  '/?from=2099-01-01&to=2020-01-01',
  '/authors',
  '/hashtags',
  '/hashtags/ppc',
  '/trends',
  '/requests',
  '/following',
  '/mcp',
  '/subscribe',
  '/subscribe/confirm?token=x',
  '/save-linkedin-and-x-posts-tool',
  '/auth',
  '/offline',
  '/no/such/page',
];

test('on every page texts can be read and controls can be hit with a finger', async ({ page, api, allowErrors }) => {
  allowErrors(/404/);
  const words = 'w'.repeat(80);
  const name = `A ${uniqueName('name')} ${'of sixty letters '.repeat(3)}`.trim();
  const [post, short] = await api.seedPosts([
    {
      title: `${words} ${uniqueName('ugly')}`,
      text: `${words} ${words}`,
      postUser: name,
      hashtags: [`#${'h'.repeat(60)}`],
    },
    { title: `x ${uniqueName('x')}`, text: `${uniqueName('y')} #q`, postUser: 'A', type: 'Twitter' },
  ]);
  for (const path of [...PAGES, `/feed/${post?.slug}`, `/feed/${short?.slug}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectFitForFingers(page, path);
  }
});

test('so are the account, what is saved, and the dialogs of a post', async ({ page, api, signIn }) => {
  const account = await signIn();
  const [post] = await api.seedPosts([{ title: uniqueName('Saved'), text: uniqueName('Saved #q') }]);
  const bookmark = await api.createBookmark(account, 'A', [post?.id ?? 0]);
  await page.goto('/auth');
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeVisible();
  await expectFitForFingers(page, 'the account');
  await page.goto(`/?bookmarks=${bookmark}`);
  await expect(page.getByRole('navigation', { name: 'Your Bookmarks' })).toBeVisible();
  await expectFitForFingers(page, 'what is saved');
  await page
    .getByRole('radio', { name: '1 column' })
    .or(page.getByRole('radio', { name: 'Compact rows' }))
    .check();
  await expectFitForFingers(page, 'what is saved, in rows');
  await page.goto(`/bookmarks/${bookmark}`);
  await page.getByLabel('Select all').check();
  await page.getByRole('button', { name: /^Add a note/ }).click();
  await expectFitForFingers(page, 'a collection');
  const words = 'w'.repeat(60);
  await page.goto(await api.publishList(account, bookmark, { title: words, about: words, shownAs: words }));
  await expectFitForFingers(page, 'a public list');
  await page.goto(`/feed/${post?.slug}`);
  for (const name of ['Bookmark', 'Tags']) {
    await page.getByRole('main').getByRole('button', { name, exact: true }).first().tap();
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Save/ }).first()).toBeVisible();
    await expectFitForFingers(page, name);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
  }
});
