import { getSetUpLink, setUpOperator } from './fixtures/desk.ts';
import { expectFitForFingers } from './fixtures/sizes.ts';
import { expect, test, uniqueName } from './fixtures/test.ts';
import { findViolations } from './fixtures/violations.ts';

const PHONE_PX = 390;
const WIDTHS_PX = [PHONE_PX, 768];
const FINGER_PX = 44;
const SCREENS =
  'posts review sources summaries stories authors hashtags mail readers subscribers reports lists requests suggestions captures capture capture-tools jobs log tokens';

test('the screens of the desk can be read and hit with a finger, and axe finds nothing serious in them; a list keeps no selection', async ({
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
  // Every screen names itself there.
  const heading = page.locator('h1');
  let former = '';
  for (const path of ['/', ...SCREENS.split(' '), 'posts/create', `posts/${post?.id}`, 'account']) {
    await test.step(path, async () => {
      await page.goto(`${apiUrl}/admin#/${path.replace(/^\//, '')}`);
      await expect(heading).not.toHaveText(former);
      former = (await heading.textContent()) ?? '';
      await expect(page.getByRole('progressbar')).toHaveCount(0);
      await expectFitForFingers(page, path);
      // On a tablet there is the menu besides, on each of them alike.
      const widths = path === '/' ? WIDTHS_PX : [PHONE_PX];
      expect(await findViolations(page, ['serious', 'critical'], widths), path).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
    });
  }

  const main = page.getByRole('main');
  const posts = main.getByRole('row').filter({ has: page.getByRole('checkbox') });
  const selected = main.getByRole('checkbox', { checked: true });
  const bar = page.locator('.RaBulkActionsToolbar-toolbar');

  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${apiUrl}/admin#/posts`);
    await test.step(`${width} px: controls are ${FINGER_PX} px high`, async () => {
      const controls = [main.getByRole('link', { name: 'Export' }), page.getByRole('button', { name: 'Theme' })];
      for (const control of controls) {
        await expect(control).toBeVisible();
        expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(FINGER_PX);
      }
    });
    await test.step(`${width} px: the bar of the selected rows covers no filter`, async () => {
      await posts.first().getByRole('checkbox').check();
      await expect(bar).toContainText('1 item selected');
      for (const filter of [main.getByRole('textbox').first(), main.getByRole('combobox').first()]) {
        const [above, below] = [await filter.boundingBox(), await bar.boundingBox()];
        expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
      }
    });
    await test.step(`${width} px: leaving a list, or reloading it, unselects`, async () => {
      await page.goto(`${apiUrl}/admin#/jobs`);
      await expect(posts).toHaveCount(0);
      await page.goto(`${apiUrl}/admin#/posts`);
      await expect(posts.first()).toBeVisible();
      await expect(selected).toHaveCount(0);
      await posts.first().getByRole('checkbox').check();
      await page.reload();
      await expect(posts.first()).toBeVisible();
      await expect(selected).toHaveCount(0);
    });
  }
});
