import { feedOf } from './fixtures/feed.ts';
import { expect, test, uniqueName } from './fixtures/test.ts';

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
  api,
}) => {
  const word = uniqueName('asked').toLowerCase();
  await api.seedPosts([{ title: `${word} first`, text: `${word} first\n\nOne.` }]);
  const path = `/?search=${word}`;
  const { cards } = feedOf(page);
  // Other journeys announce what they change meanwhile.
  await expect(async () => {
    await request.get(path);
    const loaded = await page.goto(path);
    expect(loaded?.headers()).toMatchObject({
      'cache-status': 'web; hit',
      'cache-control': expect.stringContaining('no-store'),
    });
  }).toPass({ timeout: 120_000 });
  await expect(cards).toHaveText([`${word} first`]);
  // Its scripts run: the browser holds them against the policy.
  await cards.click();
  await expect(page.getByRole('dialog')).toContainText('One.');
  await page.keyboard.press('Escape');

  await api.seedPosts([{ title: `${word} second`, text: `${word} second\n\nTwo.` }]);
  await expect(async () => {
    await page.goto(path);
    await expect(cards).toHaveCount(2, { timeout: 1_000 });
  }).toPass({ timeout: 120_000 });
});

test('a reader’s own bookmarks are not shown to the next, nor a stranger’s page to them', async ({
  page,
  request,
  signIn,
  api,
}) => {
  const account = await signIn();
  const word = uniqueName('own').toLowerCase();
  const posts = await api.seedPosts(
    ['saved', 'other'].map((name) => ({ title: `${word} ${name}`, text: `${word} ${name}` })),
  );
  const bookmark = await api.createBookmark(account, uniqueName('shelf'), [posts[0]?.id ?? 0]);
  const path = `/?search=${word}&bookmarks=${bookmark}`;
  for (const turn of ['once', 'again']) {
    const strangers = await request.get(path);
    expect([turn, strangers.headers()['cache-status']]).toEqual([turn, undefined]);
    expect(await strangers.text()).toContain(`${word} other`);
    const own = await page.goto(path);
    expect([turn, own?.headers()['cache-status']]).toEqual([turn, undefined]);
    await expect(feedOf(page).cards).toHaveText([`${word} saved`]);
  }
});
