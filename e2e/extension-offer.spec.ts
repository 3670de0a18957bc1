import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { executablePath, loadExtension, pressIcon } from './fixtures/extension.ts';
import { NETWORK_PAGES, type NetworkPage, serveNetworkPage } from './fixtures/network-pages.ts';
import { sharedStack } from './fixtures/stack.ts';
import { expect, test } from './fixtures/test.ts';

// biome-ignore lint/suspicious/noSkippedTests: on a machine without one
test.skip(executablePath === undefined, 'Only a whole Chromium takes an extension, not its headless shell.');

const folder = mkdtempSync(path.join(tmpdir(), 'extension-offer-'));
test.afterAll(() => rmSync(folder, { recursive: true }));

test('a reader downloads the extension from the site, and suggests a post with it', async ({ page }) => {
  await page.goto('/save-linkedin-and-x-posts-tool');
  await expect(page.getByRole('listitem').filter({ hasText: 'a file of' })).toContainText('Press “Load unpacked”');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Get the Chrome extension' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('save-posts.zip');
  const files = unzipSync(readFileSync(await download.path()));
  const { origin } = JSON.parse(strFromU8(files['site.json'] as Uint8Array));
  expect(new URL(origin).port).toBe(new URL(sharedStack().webUrl).port);

  const { context, worker } = await loadExtension(folder, files);
  try {
    const sample = NETWORK_PAGES.find(({ file }) => file === 'x-photos.html') as NetworkPage;
    const read = await context.newPage();
    await serveNetworkPage(read, sample);
    await read.goto(sample.address);
    // No page has asked for the address of a desk.
    expect(context.pages().map((one) => one.url())).not.toContain(new URL('options.html', worker.url()).href);
    const opening = context.waitForEvent('page');
    await pressIcon(worker, read);
    const opened = await opening;
    await opened.waitForURL(({ pathname }) => pathname === '/suggest');
    const link = new URL(opened.url()).searchParams.get('link');
    expect(link).toMatch(/^https:\/\/x\.com\/\w+\/status\/\d+$/);
    // The address is there after the sign-in.
    const next = `/auth?next=${encodeURIComponent(`/suggest?${new URLSearchParams({ link: link ?? '' })}`)}`;
    await expect(opened.getByRole('link', { name: 'Sign in to suggest a post' })).toHaveAttribute('href', next);

    const options = await context.newPage();
    await options.goto(new URL('options.html', worker.url()).href);
    await expect(options.getByText('Left empty, a post is suggested to')).toBeVisible();
    await options.getByRole('button', { name: 'Save' }).click();
    await expect(options.getByRole('status')).toHaveText(`Saved. Posts are suggested to ${origin}.`);
  } finally {
    await context.close();
  }
});
