import { feedOf } from './fixtures/feed.ts';
import { signInPage } from './fixtures/sign-in.ts';
import { expect, test, uniqueName } from './fixtures/test.ts';

const HIT = 'sellerfeed; hit';

test('a page is rendered once and then shown to everybody, whatever a campaign adds to its address', async ({
  request,
  api,
}) => {
  const [post] = await api.seedPosts([{ title: 'From memory', text: 'From memory\n\nAgain and again.' }]);
  const ask = async (path: string) => {
    const response = await request.get(path, { headers: { 'accept-encoding': 'br' } });
    const { date: _, 'cache-status': result, ...headers } = response.headers();
    return { result, page: { status: response.status(), headers, text: await response.text() } };
  };
  for (const path of ['/', '/feed', `/feed/${post?.slug}`]) {
    // Other journeys bring posts meanwhile, so that pages are often rendered anew.
    await expect(async () => {
      const first = await ask(path);
      expect(first.result, path).toBe(HIT);
      expect(first.page.headers['content-security-policy']).toContain("'sha256-");
      expect(await ask(`${path}?utm_source=mail&anything=else`)).toEqual(first);
    }).toPass({ timeout: 120_000 });
    // The router's request for data has another response.
    const data = await request.get(path, { headers: { rsc: '1' } });
    expect(data.headers()['content-type']).toContain('text/x-component');
  }
});

test('so is what the router fetches, and a search until posts come, but nothing that is one reader’s own', async ({
  page,
  request,
  privateStack: { webUrl, api },
}) => {
  await test.step('a navigation and Back load no document', async () => {
    await api.seedPosts(['One', 'Two'].map((title) => ({ title, text: `${title}\n\nIts text.` })));
    const results: string[] = [];
    page.on('response', (response) => {
      if (response.url().includes('_rsc=')) results.push(response.headers()['cache-status'] ?? 'none');
    });
    for (const _visit of ['first', 'second', 'third']) {
      results.length = 0;
      await page.goto(`${webUrl}/feed/one`);
      await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
      await page.getByRole('banner').getByRole('link', { name: 'Sellerfeed' }).click();
      await expect(page).toHaveURL(`${webUrl}/`);
      await expect(feedOf(page).cards).toHaveText(['Two', 'One']);
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('One');
      expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
    }
    expect(new Set(results)).toEqual(new Set([HIT]));
  });

  const posts = await api.seedPosts(
    ['An answer', 'Another answer'].map((title) => ({ title, text: `${title}\n\nOne.` })),
  );
  await test.step('a search that somebody has just made is shown to the next, and anew when posts come', async () => {
    const search = `${webUrl}/?search=answer`;
    const { cards } = feedOf(page);
    await expect(async () => {
      await request.get(search);
      const headers = (await page.goto(`${webUrl}/?dir=desc&search=answer`))?.headers();
      expect(headers).toMatchObject({ 'cache-status': HIT, 'cache-control': expect.stringContaining('no-store') });
    }).toPass({ timeout: 120_000 });
    await expect(cards).toHaveText(['Another answer', 'An answer']);
    // Its scripts run: the browser holds them against the policy.
    await cards.first().click();
    await expect(page.getByRole('dialog')).toContainText('One.');
    await page.keyboard.press('Escape');

    await api.seedPosts([{ title: 'A late answer', text: 'A late answer\n\nTwo.' }]);
    await expect
      .poll(async () => (await request.get(search)).text(), { timeout: 5_000, intervals: [100] })
      .toContain('A late answer');
    await page.goto(search);
    await expect(cards).toHaveText(['A late answer', 'Another answer', 'An answer']);
  });

  await test.step('a reader and a stranger at the same address never see what is the other’s', async () => {
    const account = await api.createAccount();
    const shelf = await api.createBookmark(account, uniqueName('shelf'), [posts[0]?.id ?? 0]);
    await signInPage(page, webUrl, account);
    const reader = page.request;
    const read = async (visitor: typeof request, path: string) => {
      const response = await visitor.get(webUrl + path);
      return { text: await response.text(), result: response.headers()['cache-status'] };
    };
    const own = new RegExp(`shelf-|${account.username}|${account.email}`);
    const check = (of: { strangers: string; readers: string }, isFiltered: boolean): void => {
      expect(of.strangers).not.toMatch(own);
      expect(of.strangers).toContain('Another answer');
      expect(of.readers.includes('Another answer')).toBe(!isFiltered);
    };
    for (const [path, isFiltered] of [
      [`/?search=answer&bookmarks=${shelf}`, true],
      [`/api/posts?search=answer&bookmarks=${shelf}`, true],
      ['/api/posts?search=answer', false],
      ['/?search=answer', false],
      ['/', false],
    ] as const) {
      for (const order of ['reader first', 'stranger first', 'at once'] as const) {
        // An address of its own for each order: nothing is cached for it.
        const address = `${path}${path.includes('?') ? '&' : '?'}from=2001-01-0${1 + (order.length % 9)}`;
        for (const _turn of [1, 2]) {
          if (order === 'at once') {
            const [first, second, third] = await Promise.all([
              read(reader, address),
              read(request, address),
              read(reader, address),
            ]);
            check({ strangers: second.text, readers: first.text }, isFiltered);
            check({ strangers: second.text, readers: third.text }, isFiltered);
          } else if (order === 'reader first') {
            const readers = (await read(reader, address)).text;
            check({ strangers: (await read(request, address)).text, readers }, isFiltered);
          } else {
            const strangers = (await read(request, address)).text;
            check({ strangers, readers: (await read(reader, address)).text }, isFiltered);
          }
        }
        // Personal responses are in no cache.
        if (isFiltered) expect((await read(reader, address)).result).toBeUndefined();
        if (path.startsWith('/api/')) expect((await read(reader, address)).result).toBeUndefined();
      }
    }
    const whole = JSON.parse((await read(reader, '/api/posts?search=answer')).text);
    expect(JSON.stringify(whole)).toContain('shelf-');
  });
});
