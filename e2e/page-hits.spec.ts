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
