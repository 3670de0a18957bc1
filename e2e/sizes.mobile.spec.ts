import type { Page } from 'playwright/test';
import { getSetUpLink, setUpOperator } from './fixtures/desk.ts';
import { findTooSmall } from './fixtures/sizes.ts';
import { expect, test, uniqueName } from './fixtures/test.ts';
import { findViolations } from './fixtures/violations.ts';

const WIDTHS_PX = [375, 768];

async function expectFitForFingers(page: Page, what: string): Promise<void> {
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findTooSmall(page), `${what} at ${width} px`).toEqual([]);
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overhang, `${what} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
  }
}

const PAGES = [
  '/',
  '/?search=ppc',
  '/?search=nothingatall',
  '/?from=2099-01-01&to=2020-01-01',
  '/authors',
  '/hashtags',
  '/hashtags/ppc',
  '/trends',
  '/requests',
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
  await page.goto(`/feed/${post?.slug}`);
  for (const name of ['Bookmark', 'Tags']) {
    await page.getByRole('main').getByRole('button', { name, exact: true }).first().tap();
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Save/ }).first()).toBeVisible();
    await expectFitForFingers(page, name);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
  }
});

const SCREENS =
  'posts review sources summaries stories hashtags mail readers subscribers reports requests jobs log tokens';

test('so are the screens of the desk, in which axe finds nothing serious', async ({
  page,
  privateStack,
  allowErrors,
}) => {
  // Before one is signed in.
  allowErrors(/status of 401/);
  const { api, apiUrl } = privateStack;
  const [post] = await api.seedPosts([{ title: uniqueName('One'), text: uniqueName('One #q'), postUser: 'A' }]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await setUpOperator(page, await getSetUpLink(privateStack));
  for (const path of ['/', ...SCREENS.split(' '), `posts/${post?.id}`, 'account']) {
    await page.goto(`${apiUrl}/admin#/${path.replace(/^\//, '')}`);
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expectFitForFingers(page, path);
    for (const width of [390, 768]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await findViolations(page, ['serious', 'critical']), `${path} at ${width} px`).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: 'light' });
  }
});
