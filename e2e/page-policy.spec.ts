import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, uniqueName } from './fixtures/test.ts';

test('a script that got into a stored page does not run', async ({ page, request, privateStack, allowErrors }) => {
  allowErrors(/Content Security Policy/);
  const { webUrl, dataDir, api } = privateStack;
  const [post] = await api.seedPosts([{ title: 'Tampered with', text: 'On the disk.' }]);
  const url = `${webUrl}/feed/${post?.slug}`;
  expect((await request.get(url)).status()).toBe(200);

  const pages = join(dataDir, 'pages');
  const names = (await readdir(pages, { recursive: true })).filter((name) => name.endsWith(`${post?.slug}.html`));
  expect(names).toHaveLength(1);
  const file = join(pages, names[0] ?? '');
  const html = await readFile(file, 'utf8');
  await writeFile(file, html.replace('</main>', '</main><script>window.injected = true</script>'));
  await privateStack.restartWeb();

  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tampered with');
  // The page's own scripts run.
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await page.content()).toContain('window.injected = true');
  expect(await page.evaluate(() => 'injected' in window)).toBe(false);
});

test('a policy that a visitor sends along gets into no page, and an address in capitals has one', async ({
  request,
  api,
}) => {
  const [post] = await api.seedPosts([{ title: 'First asked for by a stranger', text: 'Once.' }]);
  const stranger = await request.get(`/feed/${post?.slug}`, {
    headers: { 'content-security-policy': "script-src 'nonce-outsider'" },
  });
  expect(stranger.status()).toBe(200);
  expect(await stranger.text()).not.toContain('outsider');

  const search = await request.get(`/FEED?search=${uniqueName('first')}`);
  const [, nonce] = /'nonce-([^']+)'/.exec(search.headers()['content-security-policy'] ?? '') ?? [];
  expect(nonce).toBeTruthy();
  expect(await search.text()).toContain(`nonce="${nonce}"`);
});
