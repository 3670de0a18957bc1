import { fillSignIn, signInButton, userButton } from './fixtures/account.ts';
import { expectSamePage, expectWholePage } from './fixtures/error-page.ts';
import { ELSEWHERE, type Fault, test as faultyTest } from './fixtures/faulty-content-api.ts';
import { feedOf } from './fixtures/feed.ts';
import { parsePage } from './fixtures/html.ts';
import { untilInteractive } from './fixtures/interactive.ts';
import { startNext, webSettings } from './fixtures/next-start.ts';
import { bookmarkDialog } from './fixtures/tagging.ts';
import { expect, uniqueName } from './fixtures/test.ts';
import { untilFocusIn } from './fixtures/until-focus-in.ts';

// Next without our own server in front of it, as on any host that runs Next.

type Next = Awaited<ReturnType<typeof startNext>>;

const test = faultyTest.extend<{ nextSettings: Record<string, string>; nextArgs: string[]; next: Next }>({
  nextSettings: [{}, { option: true }],
  nextArgs: [[], { option: true }],
  next: async ({ context, nextSettings, nextArgs }, use) => {
    const next = await startNext({ ...webSettings(), ...nextSettings }, nextArgs);
    await use(next);
    // A page that outlived its server would complain of what it was still fetching.
    await Promise.all(context.pages().map((page) => page.close()));
    await next.stop();
  },
});

const NO_STORE = /\bno-store\b/;
const POLICY = /script-src 'self' 'nonce-[\w-]{36}' 'sha256-[^']+' 'sha256-[^']+';/;

test('pages have their status, policy and lifetime, and a reader signs in and saves a post', async ({
  page,
  request,
  next,
  api,
  allowErrors,
}) => {
  allowErrors(/status of 40[14]/);
  const title = uniqueName('Read anywhere');
  const [post] = await api.seedPosts([{ title, text: title }]);
  const article = `/feed/${post?.slug}`;
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await request.get(next.url + path, { maxRedirects: 0, headers });
    return { response, status: response.status(), headers: response.headers(), text: await response.text() };
  };

  const shared: [path: string, status: number, maxAgeS: number][] = [
    ['/', 200, 60],
    ['/feed', 200, 60],
    [article, 200, 300],
    ['/summaries', 200, 300],
    ['/about', 200, 300],
    ['/feed/nope', 404, 10],
    ['/authors/nope', 404, 10],
    ['/summaries/daily/2001-01-01', 404, 10],
    ['/feed/%E0%A4%A', 404, 10],
  ];
  for (const [path, status, maxAgeS] of shared) {
    const { headers, text, ...answer } = await get(path);
    expect(answer.status, path).toBe(status);
    expect(headers['cdn-cache-control'], path).toMatch(new RegExp(`^public, max-age=${maxAgeS}(?:,|$)`));
    expect(headers['cache-control'], path).toMatch(new RegExp(`^public, max-age=0, s-maxage=${maxAgeS}(?:,|$)`));
    expect(headers['content-encoding'], path).toBe('gzip');
    expect(headers['content-security-policy'], path).toMatch(POLICY);
    expect(headers['x-frame-options'], path).toBe('DENY');
    expect(text, path).toContain('<h1');
  }
  await expectWholePage((await get('/feed/nope')).response, 'The requested news item could not be found.');

  for (const [path, status] of [
    ['/no/such/page', 404],
    ['/api/nothing', 404],
    ['/?search=everybody', 200],
    ['/?bookmarks=1', 200],
    ['/auth', 200],
    ['/subscribe/confirm?token=x', 200],
  ] as const) {
    const { headers, ...answer } = await get(path);
    expect(answer.status, path).toBe(status);
    expect(headers['cdn-cache-control'], path).toBeUndefined();
    expect(headers['cache-control'], path).toMatch(NO_STORE);
    expect(headers['content-security-policy'], path).toContain("script-src 'self'");
  }

  await test.step('documents and calls as well', async () => {
    expect((await get('/rss.xml')).headers['cache-control']).toContain('s-maxage=60');
    expect((await get('/sitemap.xml')).status).toBe(200);
    expect((await get('/api/posts/999999')).status).toBe(404);
    // It has a reader's own marks, which caches of hosts would not notice.
    expect((await get('/api/posts')).headers['cache-control']).toMatch(NO_STORE);
  });

  await test.step('crawlers find what they look for', async () => {
    const { title: head, meta, canonical, structuredData } = parsePage((await get(article)).text);
    expect(head).toContain(title);
    expect(canonical).toMatch(new RegExp(`^http.*${article}$`));
    expect(meta('og:title')).toContain(title);
    expect(structuredData.get('NewsArticle')).toMatchObject({ headline: title });
    expect((await get('/robots.txt')).text).toContain('Sitemap: http');
    expect((await get(`${article}.md`)).headers['content-type']).toContain('text/markdown');
    const asked = await get(article, { accept: 'text/markdown' });
    expect(asked.headers['content-type']).toContain('text/markdown');
    expect(asked.headers['cache-control']).toMatch(NO_STORE);
  });

  await test.step('old addresses lead to the present ones', async () => {
    for (const path of [`/feed/%2F${post?.slug}`, `${article}/`]) {
      const { status, headers } = await get(path);
      expect([status, headers.location], path).toEqual([308, article]);
    }
  });

  await test.step('pages are read, not written', async () => {
    const posted = await request.post(next.url + article, { data: {} });
    expect([posted.status(), posted.headers().allow]).toEqual([405, 'GET, HEAD']);
  });

  await test.step('a visitor neither chooses the policy nor goes without one', async () => {
    const stranger = await get(article, { 'content-security-policy': "script-src 'nonce-outsider'" });
    expect(stranger.text).not.toContain('outsider');
    expect(stranger.headers['content-security-policy']).toMatch(POLICY);
    const disguised = await get(article, { 'user-agent': 'Sellerfeed' });
    expect(disguised.headers['content-security-policy']).toMatch(POLICY);
  });

  await test.step('data for the router is for nobody else', async () => {
    const data = await get(`${article}?_rsc=`, { rsc: '1' });
    expect([data.status, data.headers['content-type']]).toEqual([200, 'text/x-component']);
    expect(data.headers['cache-control']).toMatch(NO_STORE);
    expect(data.headers['cdn-cache-control']).toBeUndefined();
  });

  await test.step('a reader finds that an article is missing, signs in, saves a post and finds it again', async () => {
    await test.step('a link to a missing article leads to a page that says so, and nothing breaks the policy', async () => {
      const message = 'The requested news item could not be found.';
      expect((await page.goto(`${next.url}/feed/nope`))?.status()).toBe(404);
      await expectSamePage(page, message);
      await page.goto(`${next.url}/subscribe`);
      await untilInteractive(page);
      await page.evaluate(() => {
        const link = Object.assign(document.createElement('a'), { href: '/feed/nope', textContent: 'Gone' });
        document.querySelector('main')?.prepend(link);
      });
      await page.getByRole('link', { name: 'Gone' }).click();
      await expectSamePage(page, message);
    });
    const account = await api.createAccount();
    const saved = uniqueName('Saved anywhere');
    await api.seedPosts([{ title: saved, text: saved }]);
    await page.goto(`${next.url}/?search=${encodeURIComponent(saved)}`);
    await signInButton(page).click();
    await fillSignIn(page, account.email, account.password);
    await expect(userButton(page, account.username)).toBeVisible();
    await api.createBookmark(account, 'Launches');
    const heart = feedOf(page).section.getByRole('button', { name: `Bookmark “${saved}”`, exact: true });
    await heart.click();
    await expect(page.getByText('Saved in Launches', { exact: true }).first()).toBeVisible();
    await page.reload();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await heart.click();
    await expect(bookmarkDialog(page)).toBeVisible();
    await untilFocusIn(bookmarkDialog(page));
    await page.keyboard.press('Escape');
    const cookies = await page.context().cookies();
    expect(cookies.filter(({ name }) => name === 'session')).toEqual([expect.objectContaining({ httpOnly: true })]);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, cookie: document.cookie }))).not.toContain(
      'eyJ',
    );
  });
});

test.describe('with a content API that fails', () => {
  test.use({ nextSettings: async ({ contentApi }, use) => use({ API_URL: contentApi.url }) });

  const FAULTS: [string, Fault][] = [
    ['is cut off', 'is cut off'],
    ['answers 500', { status: 500, body: '{}' }],
    ['sends a page', { status: 200, body: '<!doctype html><h1>Maintenance</h1>' }],
    ['sends another shape', { status: 200, body: '{"data":{"items":[]}}' }],
    ['leads to a page to sign in', { status: 302, body: '', headers: { location: ELSEWHERE } }],
  ];

  test('pages err while it fails, no cache stores that, and an invalidation renews what was read', async ({
    request,
    next,
    contentApi,
  }) => {
    const get = async (path: string) => {
      const response = await request.get(next.url + path);
      return { status: response.status(), headers: response.headers(), text: await response.text() };
    };
    for (const [does, fault] of FAULTS) {
      contentApi.fault = fault;
      for (const path of ['/', '/feed/any-post', '/?search=readable', '/rss.xml', '/api/posts']) {
        const { status, headers } = await get(path);
        expect(status, `${path} while it ${does}`).toBeGreaterThanOrEqual(500);
        expect(headers['cache-control'], `${path} while it ${does}`).toMatch(NO_STORE);
        expect(headers['cdn-cache-control'], `${path} while it ${does}`).toBeUndefined();
      }
    }
    // The log has one line of it, and of the request.
    for (const slug of ['one', 'two']) await get(`/feed/${slug}`);
    const linesOf = (slug: string) =>
      next
        .output()
        .split('\n')
        .filter((line) => line.includes('the article could not be read') && line.includes(`/feed/${slug}"`));
    await expect.poll(() => linesOf('two')).toHaveLength(1);
    expect(linesOf('one')).toHaveLength(1);

    contentApi.fault = null;
    const shown = contentApi.title;
    for (const path of ['/', '/feed/any-post']) expect((await get(path)).text, path).toContain(shown);

    const former = await request.get(`${next.url}/feed/former-address`, { maxRedirects: 0 });
    expect([former.status(), former.headers().location]).toEqual([308, '/feed/any-post']);

    contentApi.title = 'Corrected';
    expect((await get('/feed/any-post')).text).toContain(shown);
    const revalidate = (secret: string) =>
      request.post(`${next.url}/api/revalidate`, {
        headers: { authorization: `Bearer ${secret}` },
        data: { tags: ['posts'] },
      });
    expect((await revalidate('wrong')).status()).toBe(401);
    expect((await revalidate(webSettings().REVALIDATE_SECRET ?? '')).status()).toBe(200);
    for (const path of ['/', '/feed/any-post']) expect((await get(path)).text, path).toContain('Corrected');
  });
});

test.describe('on a host without Node’s HTTP server', () => {
  test.use({ nextArgs: ['--import', './e2e/fixtures/without-http-channel.mjs'] });

  test('statuses and policy are right, and no cache stores a page', async ({ request, next }) => {
    for (const [path, status] of [
      ['/', 200],
      ['/feed/nope', 404],
      ['/authors/nope', 404],
      ['/summaries/daily/2001-01-01', 404],
      ['/no/such/page', 404],
    ] as const) {
      const response = await request.get(next.url + path);
      expect(response.status(), path).toBe(status);
      expect(response.headers()['content-security-policy'], path).toMatch(POLICY);
      expect(response.headers()['cache-control'], path).toMatch(NO_STORE);
      expect(response.headers()['cdn-cache-control'], path).toBeUndefined();
    }
  });

  test('a content API that is away is no page that is there', async ({ request, contentApi }) => {
    contentApi.fault = { status: 503, body: '{}' };
    const next = await startNext({ ...webSettings(), API_URL: contentApi.url }, [
      '--import',
      './e2e/fixtures/without-http-channel.mjs',
    ]);
    for (const path of ['/', '/feed/any-post', '/?search=x'])
      expect((await request.get(next.url + path)).status(), path).toBeGreaterThanOrEqual(500);
    await next.stop();
  });
});

test('a start without settings ends, and names them', async () => {
  const next = await startNext({
    API_URL: '',
    REVALIDATE_SECRET: '',
    SESSION_SECRET: 'short',
    SUPABASE_PUBLISHABLE_KEY: '',
  });
  expect(await next.ended).toBe(1);
  expect(next.output()).toContain('The web cannot start.\nAPI_URL is missing\n');
  expect(next.output()).toContain('SESSION_SECRET is wrong: must have at least 32 characters');
  expect(next.output()).toContain('docs/operating/hosts.md');
});
