import type { APIRequestContext } from 'playwright/test';
import { authDialog, header, userButton } from './fixtures/account.ts';
import { parsePage } from './fixtures/html.ts';
import { expect, test, uniqueName } from './fixtures/test.ts';
import { findViolations } from './fixtures/violations.ts';

const ROUTES = [
  // `/feed` is the same screen.
  '/',
  'an article',
  '/subscribe',
  '/save-linkedin-and-x-posts-tool',
  '/summaries',
  '/about',
  '/following',
  '/mcp',
  '/auth',
  '/suggest',
  '/no/such/page',
];
// One below and one above every width at which something appears or goes; in between, boxes merely move.
const WIDTHS_PX = [375, 1440];

test('axe finds nothing serious on any page', async ({ page, request, allowErrors }) => {
  allowErrors(/404/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const route of ROUTES) {
    await test.step(route, async () => {
      await page.goto(route === 'an article' ? await findArticle(request) : route);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (route === '/auth') await expect(page.getByRole('main').getByLabel('Username or email')).toBeVisible();
      expect(await findViolations(page, ['serious', 'critical'], WIDTHS_PX), route).toEqual([]);
    });
  }
});

test("axe finds nothing in the account's forms and dialogs in either theme", async ({ page, signIn, api }) => {
  const expectAccessible = async (what: string) => expect(await findViolations(page), what).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/auth');
  await expect(page.getByRole('main').getByLabel('Username or email')).toBeVisible();
  await expectAccessible('/auth, signed out');
  await header(page).getByRole('button', { name: 'Sign Up' }).click();
  await authDialog(page).getByRole('button', { name: 'Sign Up' }).click();
  await expectAccessible('the auth dialog with an error');

  const account = await signIn();
  await api.createBookmark(account, 'Read later');
  const title = uniqueName('Accessible');
  const [post] = await api.seedPosts([{ title, text: title }]);
  const shelf = await api.createBookmark(account, 'Shelf', [post?.id ?? 0]);
  await page.goto('/auth');
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeVisible();
  await expectAccessible('/auth, signed in');
  await page.goto(`/bookmarks/${shelf}`);
  await page.getByLabel('Select all').check();
  await page.getByRole('button', { name: /^Add a note/ }).click();
  await expectAccessible('a collection');
  const list = await api.publishList(account, shelf, {
    title: 'A list',
    about: 'For beginners',
    shownAs: 'R. E. Ader',
  });
  await page.goto(list);
  await expect(page.getByRole('heading', { level: 1, name: 'A list' })).toBeVisible();
  await expectAccessible('a public list');
  await page.goto(`/feed/${post?.slug}`);
  await page.getByRole('main').getByRole('button', { name: 'Bookmark', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Read later', exact: true }).click();
  await expectAccessible('Bookmark this post');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Tags', exact: true }).first().click();
  await expect(
    page.getByRole('dialog', { name: 'Add Hashtag' }).getByRole('button', { name: /^#/ }).first(),
  ).toBeVisible();
  await expectAccessible('Add Hashtag');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await userButton(page, account.username).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await expectAccessible('the user menu');
});

/** The article of the feed's first post: any will do, so nothing has to be written for it. */
async function findArticle(request: APIRequestContext): Promise<string> {
  const { $ } = parsePage(await (await request.get('/')).text());
  return $('main article a[href^="/feed/"]').first().attr('href') ?? '';
}
