import { loadSecrets, machineToken } from '#runtime/secrets.ts';
import { feedOf } from './fixtures/feed.ts';
import { parsePage } from './fixtures/html.ts';
import { signInPage } from './fixtures/sign-in.ts';
import { expect, test, uniqueName } from './fixtures/test.ts';

const HIT = 'sellerfeed; hit';
const RIGHT_WITHIN = { timeout: 5_000, intervals: [100, 250, 500] };

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

test('so is what the router fetches, and a search until posts come, but nothing that is one reader’s own, and nothing withdrawn', async ({
  page,
  request,
  privateStack: { webUrl, apiUrl, dataDir, api, restartWeb },
}) => {
  test.slow();
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

  await test.step('what an operator hides is not found, what they delete is gone, everywhere and within five seconds', async () => {
    const word = uniqueName('withdrawn').replace('-', '');
    const [withdrawn] = await api.seedPosts([
      // Long enough for the sitemap.
      {
        ...{ title: `About ${word}`, text: `About ${word}\n\n${'It stays not for ever. '.repeat(14)}#soon` },
        ...{ hashtags: ['soon', word], postUser: 'Ada' },
      },
      { title: 'Another post', text: 'Another post\n\nWhich stays. #soon', hashtags: ['soon'], postUser: 'Ada' },
    ]);
    const { id, slug } = withdrawn ?? { id: 0, slug: '' };

    const ask = (path: string, headers: Record<string, string> = {}) => request.get(webUrl + path, { headers });
    const move = async (to: 'publish' | 'hide' | 'delete') => {
      const answer = await request.post(`${apiUrl}/admin/operations/posts.${to}`, {
        headers: { authorization: `Bearer ${machineToken(loadSecrets(dataDir, {}).JWT_SECRET ?? '')}` },
        data: { ids: [id] },
      });
      expect((await answer.json()).data.ids).toEqual([id]);
    };
    const chunks = [...(await (await ask('/sitemap.xml')).text()).matchAll(/\/sitemaps\/posts-\d+\.xml/g)];
    const lists = [
      ...['/', '/feed', '/rss.xml', '/atom.xml', '/feed.json', '/news-sitemap.xml', chunks.at(-1)?.[0] ?? ''],
      ...[`/?search=${word}`, '/?authors=Ada', `/api/posts?search=${word}`, '/feed/another-post'],
    ];
    const expectOn = async (status: number) => {
      const isShown = status === 200;
      for (const path of [`/feed/${slug}`, `/feed/${slug}.md`, `/og/post/${slug}`]) {
        await expect.poll(async () => (await ask(path)).status(), { message: path, ...RIGHT_WITHIN }).toBe(status);
      }
      const asMarkdown = async () => (await ask(`/feed/${slug}`, { accept: 'text/markdown' })).status();
      await expect.poll(asMarkdown, RIGHT_WITHIN).toBe(status);
      for (const path of lists) {
        const has = async () => {
          const text = await (await ask(path)).text();
          return text.includes(`About ${word}`) || text.includes(`/feed/${slug}`);
        };
        await expect.poll(has, { message: path, ...RIGHT_WITHIN }).toBe(isShown);
      }
      // Its own hashtag is listed with it alone; the one that it shares stays.
      const names = async () => {
        const { hashtags } = await (await ask('/api/hashtags')).json();
        const listed = hashtags.map(({ name }: { name: string }) => name);
        return ['#soon', `#${word}`].filter((name) => listed.includes(name));
      };
      await expect.poll(names, RIGHT_WITHIN).toEqual(isShown ? ['#soon', `#${word}`] : ['#soon']);
    };

    await expectOn(200);
    await move('hide');
    await expectOn(404);
    await move('publish');
    await expectOn(200);
    await move('delete');
    await expectOn(410);
    const gone = await ask(`/feed/${slug}`);
    const { $, meta } = parsePage(await gone.text());
    expect([$('main h1').text(), meta('robots')]).toEqual(['News Not Found', expect.stringContaining('noindex')]);
    expect(gone.headers()['cache-control']).toBe('public, max-age=0, s-maxage=10');
    await restartWeb();
    expect((await ask(`/feed/${slug}`)).status()).toBe(410);
    await move('publish');
    await expectOn(200);
  });
});
