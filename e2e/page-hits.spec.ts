import { feedOf } from './fixtures/feed.ts';
import { signInPage } from './fixtures/sign-in.ts';
import { expect, test } from './fixtures/test.ts';

test('a fresh page is answered without Next, and says what Next says of it', async ({ request, api }) => {
  const [post] = await api.seedPosts([{ title: 'From memory', text: 'From memory\n\nAgain and again.' }]);
  const ask = async (path: string) => {
    const response = await request.get(path, { headers: { 'accept-encoding': 'br' } });
    const { date: _, 'cache-status': answeredBy, ...headers } = response.headers();
    return { answeredBy, page: { status: response.status(), headers, text: await response.text() } };
  };
  for (const path of ['/', '/feed', `/feed/${post?.slug}`]) {
    // Other journeys bring posts meanwhile, so that the feed is often made anew.
    await expect(async () => {
      const fromMemory = await ask(path);
      expect(fromMemory.answeredBy, path).toBe('web; hit');
      expect(fromMemory.page.headers['content-security-policy']).toContain("'sha256-");
      // An address with a parameter that nobody knows has the same page, by way of Next.
      const fromNext = await ask(`${path}?anything=else`);
      expect(fromNext.answeredBy).toBeUndefined();
      expect(fromNext.page).toEqual(fromMemory.page);
    }).toPass({ timeout: 120_000 });
    // The router's question for data has another answer.
    const data = await request.get(path, { headers: { rsc: '1' } });
    expect(data.headers()['content-type']).toContain('text/x-component');
  }
});

test('so is what the router fetches ahead', async ({ page }) => {
  await expect(async () => {
    const ahead = page.waitForResponse((response) => response.url().includes('_rsc='));
    await page.goto('/');
    const headers = (await ahead).headers();
    expect(headers).toMatchObject({ 'cache-status': 'web; hit', 'content-type': 'text/x-component' });
  }).toPass({ timeout: 120_000 });
});

test('a search that somebody has just made is shown to the next as it is, and anew when posts come', async ({
  page,
  request,
  privateStack,
}) => {
  const { webUrl, api } = privateStack;
  const posts = await api.seedPosts(
    ['An answer', 'Another answer'].map((title) => ({ title, text: `${title}\n\nOne.` })),
  );
  const account = await api.createAccount();
  const shelf = await api.createBookmark(account, 'Answers', [posts[0]?.id ?? 0]);
  const search = `${webUrl}/?search=answer`;
  const { cards } = feedOf(page);
  // Three seconds after an announcement everybody knows of it.
  await expect(async () => {
    await request.get(search);
    const headers = (await page.goto(search))?.headers();
    expect(headers).toMatchObject({ 'cache-status': 'web; hit', 'cache-control': expect.stringContaining('no-store') });
  }).toPass({ timeout: 120_000 });
  await expect(cards).toHaveText(['Another answer', 'An answer']);
  // Its scripts run: the browser holds them against the policy.
  await cards.first().click();
  await expect(page.getByRole('dialog')).toContainText('One.');
  await page.keyboard.press('Escape');

  await test.step('but not where it is a reader’s own', async () => {
    const own = `${search}&bookmarks=${shelf}`;
    for (const turn of ['once', 'again']) {
      const strangers = await request.get(own);
      expect([turn, strangers.headers()['cache-status']]).toEqual([turn, undefined]);
      expect(await strangers.text()).toContain('Another answer');
    }
    await signInPage(page, webUrl, account);
    for (const turn of ['once', 'again']) {
      const readers = await page.goto(own);
      expect([turn, readers?.headers()['cache-status']]).toEqual([turn, undefined]);
      await expect(cards).toHaveText(['An answer']);
    }
  });

  await api.seedPosts([{ title: 'A late answer', text: 'A late answer\n\nTwo.' }]);
  await expect(async () => {
    await page.goto(search);
    await expect(cards).toHaveText(['A late answer', 'Another answer', 'An answer'], { timeout: 1_000 });
  }).toPass({ timeout: 120_000 });
});
