import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';

const ROUTES = [
  '/',
  '/feed',
  '/?search=ppc',
  'an article',
  '/subscribe',
  '/save-linkedin-and-x-posts-tool',
  '/auth',
  '/no/such/page',
];
const WIDTHS_PX = [375, 768, 1440];
const COLOR_SCHEMES = ['light', 'dark'] as const;

// Six runs of axe over a whole feed take half a minute on a busy machine: no route waits for another.
test.describe.configure({ mode: 'parallel', timeout: 120_000 });

for (const route of ROUTES) {
  test(`axe finds nothing serious at any width in either theme: ${route}`, async ({ page, allowErrors }) => {
    if (route === '/no/such/page') allowErrors(/404/);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(route === 'an article' ? await findArticle(page) : route);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (route === '/auth') await expect(page.getByRole('main').getByLabel('Username or email')).toBeVisible();
    for (const width of WIDTHS_PX) {
      await page.setViewportSize({ width, height: 900 });
      for (const colorScheme of COLOR_SCHEMES) {
        await page.emulateMedia({ colorScheme });
        expect(await findSeriousViolations(page), `${width} px, ${colorScheme}`).toEqual([]);
      }
    }
  });
}

/** The article of the feed's first post: any will do, so nothing has to be written for it. */
async function findArticle(page: Page): Promise<string> {
  await page.goto('/');
  const href = await page
    .getByRole('main')
    .getByRole('article')
    .locator('a[href^="/feed/"]')
    .first()
    .getAttribute('href');
  return href ?? '';
}

async function findSeriousViolations(page: Page): Promise<string[]> {
  // The colours of the other theme fade in; half of the way there nothing has contrast.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  );
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
