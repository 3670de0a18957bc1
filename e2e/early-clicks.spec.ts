import type { Page } from 'playwright/test';
import { expect, test } from './fixtures/test.ts';

/** Keeps the page's scripts back, as a slow line does, until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_next/static/**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('Sign Up leads to its form while the scripts are on their way', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('banner').getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL('/auth?tab=sign-up');
  release();
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
});

test('columns chosen while the scripts are on their way are the ones shown', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  const one = page.getByRole('radio', { name: '1 column' });
  await one.check();
  release();
  await expect(page.locator('html')).toHaveAttribute('data-columns', '1');
  await expect(one).toBeChecked();
});
