import { loadSecrets, machineToken } from '#runtime/secrets.ts';
import { parsePage } from './fixtures/html.ts';
import { getMailTo } from './fixtures/mail.ts';
import { sharedStack } from './fixtures/stack.ts';
import { expect, test, uniqueName } from './fixtures/test.ts';
import { findViolations } from './fixtures/violations.ts';

const WIDTHS_PX = [375, 1440];

/** A day of the month before the last, which is behind the oldest posts, where other journeys look. */
function dayOfMonth(day: number): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, day));
}

const inWords = (date: Date, more: { day?: 'numeric' } = {}): string =>
  date.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC', ...more });

test('authors, hashtags and summaries have pages of their own, found from each other and by crawlers', async ({
  page,
  api,
  request,
  browser,
  baseURL,
  allowErrors,
}) => {
  test.slow();
  allowErrors(/404/);
  const run = uniqueName('zed').replaceAll('-', '');
  const [name, tag] = [`Žofia ${run}`, `#${run}`];
  const posts = await api.seedPosts(
    Array.from({ length: 27 }, (_, index) => ({
      title: `${run} number ${index + 1}`,
      text: `${run} text ${index + 1}`,
      postUser: index < 2 ? `ZOFIA ${run} 🚀` : name,
      userLink: `https://www.linkedin.com/in/${run}`,
      publishedAt: dayOfMonth(index + 1).toISOString(),
      hashtags: [tag],
    })),
  );
  const authorPage = `/authors/zofia-${run}`;
  const tagPage = `/hashtags/${run}`;
  const read = async (path: string) => parsePage(await (await request.get(path)).text());

  await test.step('an article leads to its author, and that page to all the rest', async () => {
    await page.goto(`/feed/${posts[26]?.slug}`);
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(authorPage);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('27 posts', { exact: true }).first()).toBeVisible();
    await expect(page.getByText(`First post ${inWords(dayOfMonth(1), { day: 'numeric' })}`)).toBeVisible();
    await expect(page.getByRole('link', { name: 'LinkedIn (opens in a new tab)' })).toHaveAttribute(
      'href',
      `https://www.linkedin.com/in/${run}`,
    );
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(`${authorPage}?page=2`);
    await expect(page.getByRole('heading', { name: `${run} number 1`, exact: true })).toBeVisible();
    await page.getByRole('link', { name: `${tag} 27 posts` }).click();
    await expect(page).toHaveURL(tagPage);
    await expect(page.getByRole('link', { name: `${name} 25 posts` })).toHaveAttribute('href', authorPage);
  });

  await test.step('a topic says who writes most and how its year was, by month', async () => {
    const main = page.getByRole('main');
    await expect(main.getByText(/^27 posts in the last 52 weeks, in \d+ of them, at most 7 a week$/)).toBeVisible();
    await expect(main.getByRole('heading', { level: 3, name: inWords(dayOfMonth(1)) })).toBeVisible();
    await expect(main.getByRole('heading', { level: 2, name: 'Who writes most' })).toBeVisible();
  });

  await test.step('an author is found by a part of the name, without scripts too', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
    const plainPage = await plain.newPage();
    await plainPage.goto('/authors');
    await plainPage.getByRole('searchbox', { name: 'Find authors' }).fill(run.toUpperCase());
    await plainPage.getByRole('button', { name: 'Find' }).click();
    await expect(plainPage).toHaveURL(`/authors?q=${run.toUpperCase()}`);
    const row = plainPage.getByRole('main').getByRole('listitem').filter({ hasText: run });
    await expect(row.getByRole('link', { name })).toHaveAttribute('href', authorPage);
    await expect(row.getByRole('link', { name: `${run} number 27` })).toBeVisible();
    await plainPage.setViewportSize({ width: 375, height: 812 });
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(72);
    await expect(row.getByRole('time')).toHaveText(/^\w{3} 27(?:, \d{4})?$/);
    await plainPage.goto('/authors?q=nobody%20at%20all');
    await expect(plainPage.getByText('No authors with “nobody at all” in their name.')).toBeVisible();
    await plain.close();
  });

  await test.step('a filter by one of them alone names the page as canonical, as the page itself does', async () => {
    for (const [path, canonical] of [
      [authorPage, authorPage],
      [`${authorPage}?page=2&utm_source=x`, `${authorPage}?page=2`],
      [`/?authors=${encodeURIComponent(name)}`, authorPage],
      [tagPage, tagPage],
    ] as const) {
      expect((await read(path)).canonical, path).toMatch(new RegExp(`^http.+${canonical.replace('?', '\\?')}$`));
    }
    const { data } = await (
      await request.get(`${api.url}/api/hashtags?filters[name][$eq]=${encodeURIComponent(tag)}`)
    ).json();
    expect((await read(`/?hashtags=${data[0].id}`)).canonical).toMatch(new RegExp(`${tagPage}$`));
    expect((await read(`/?authors=${encodeURIComponent(name)}&dir=asc`)).canonical).toMatch(/:\d+\/?$/);
  });

  await test.step('they describe themselves, and stand in the sitemap', async () => {
    const { structuredData, $ } = await read(authorPage);
    expect(structuredData.get('ProfilePage')).toMatchObject({
      mainEntity: { name, alternateName: [`ZOFIA ${run} 🚀`], sameAs: [`https://www.linkedin.com/in/${run}`] },
    });
    expect(structuredData.get('BreadcrumbList')?.itemListElement).toHaveLength(3);
    const feed = await request.get($('main a[href^="/feed.json?"]').attr('href') ?? '');
    expect((await feed.json()).items).toHaveLength(25);
    for (const [sitemap, path] of [
      ['authors', authorPage],
      ['hashtags', tagPage],
      ['summaries', '/summaries/daily/'],
    ]) {
      expect(await (await request.get(`/sitemaps/${sitemap}.xml`)).text()).toContain(path);
      expect(await (await request.get('/sitemap.xml')).text()).toContain(`/sitemaps/${sitemap}.xml`);
    }
  });

  await test.step('without scripts they work as well, and a summary card leads to a page', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
    const plainPage = await plain.newPage();
    await plainPage.goto('/');
    await plainPage.locator('.summary-card .card-link').first().click();
    await expect(plainPage).toHaveURL(/\/summaries\/daily\/\d{4}-\d\d-\d\d$/);
    await expect(plainPage.getByRole('heading', { level: 1 })).toBeVisible();
    await plainPage.goto('/trends');
    await expect(plainPage.getByRole('heading', { level: 1, name: 'Trends' })).toBeVisible();
    await plainPage.getByRole('contentinfo').getByRole('link', { name: 'Authors' }).click();
    await expect(plainPage).toHaveURL('/authors');
    await plainPage
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: / posts/ })
      .first()
      .getByRole('link')
      .first()
      .click();
    await expect(plainPage).toHaveURL(/\/authors\/.+/);
    await plain.close();
  });

  await test.step('what does not exist is missing, and other spellings lead to the one address', async () => {
    for (const path of [
      '/authors/nobody-at-all',
      `${authorPage}?page=9`,
      '/hashtags/nothing-at-all',
      '/stories/nothing-at-all',
      '/summaries/daily/1999-01-01',
      '/summaries/daily/2026-02-30',
      '/authors?page=99999',
      `/authors/${'x'.repeat(400)}`,
    ]) {
      const response = await request.get(path);
      expect([path, response.status(), response.headers()['cache-control']]).toEqual([
        path,
        404,
        expect.stringMatching(/s-maxage=10$|no-store/),
      ]);
      expect(parsePage(await response.text()).meta('robots')).toContain('noindex');
    }
    for (const [path, location] of [
      [`/authors/${encodeURIComponent(name)}`, authorPage],
      [`/hashtags/${run.toUpperCase()}`, tagPage],
    ] as const) {
      const response = await request.get(path, { maxRedirects: 0 });
      expect([response.status(), response.headers().location]).toEqual([308, location]);
    }
  });

  await test.step('each has a Markdown form', async () => {
    const { daily } = { daily: (await read('/')).$('a[href^="/summaries/daily/"]').attr('href') };
    for (const [path, text] of [
      [authorPage, `# ${name}`],
      [tagPage, `# ${tag}`],
      ['/trends', '# Trends'],
      [daily, 'title: '],
      [`/feed/${posts[0]?.slug}`, `author_page: "`],
    ]) {
      const response = await request.get(`${path}.md`);
      expect([path, response.status(), response.headers()['content-type']]).toEqual([
        path,
        200,
        'text/markdown; charset=utf-8',
      ]);
      expect(await response.text()).toContain(text);
    }
    expect((await request.get('/authors/nobody-at-all.md')).status()).toBe(404);
    const guide = await (await request.get('/llms.txt')).text();
    for (const part of ['/authors', '/hashtags', '## Summaries', '/summaries/daily/']) expect(guide).toContain(part);
  });

  /** Beside the posts stands from the top what else is known, where there is room. */
  const expectFactsBeside = async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const title = await page.getByRole('heading', { level: 1, name }).boundingBox();
    const facts = await page.getByText(/^27 posts in the last 52 weeks/).boundingBox();
    expect(facts?.x).toBeGreaterThan(900);
    expect((facts?.y ?? 0) - (title?.y ?? 0)).toBeLessThan(120);
  };

  await test.step('axe finds nothing serious', async () => {
    const summary = (await read('/')).$('a[href^="/summaries/"]').attr('href') ?? '';
    // One of each template.
    for (const path of ['/authors', '/trends', authorPage, `${authorPage}/request`, '/requests', summary]) {
      await page.goto(path);
      if (path === authorPage) await expectFactsBeside();
      expect(await findViolations(page, ['serious', 'critical'], WIDTHS_PX), path).toEqual([]);
    }
  });

  await test.step('an author who was confirmed has all posts removed by forms, without scripts', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
    const plainPage = await plain.newPage();
    await plainPage.goto(authorPage);
    await plainPage.getByRole('link', { name: 'Confirm it, or have posts removed' }).click();
    await expect(plainPage).toHaveURL(`${authorPage}/request`);
    await plainPage
      .getByRole('radio', {
        name: 'Confirm that this is me: show my link here, and let me remove my posts at any time',
      })
      .check();
    await plainPage
      .getByRole('textbox', { name: 'Your own site or profile, to confirm that it is you' })
      .fill(`https://${run}.example`);
    await plainPage.getByRole('radio', { name: 'I am this author' }).check();
    await plainPage.getByRole('textbox', { name: 'Your name' }).fill('Žofia');
    await plainPage.getByRole('textbox', { name: 'Your e-mail address' }).fill(`${run}@example.com`);
    await plainPage.getByRole('button', { name: 'Send request' }).click();
    await expect(plainPage.getByText('Request sent successfully! We have sent you an e-mail.')).toBeVisible();

    const { apiUrl, dataDir } = sharedStack();
    const operate = async (operation: string, data: object) => {
      const token = machineToken(loadSecrets(dataDir, {}).JWT_SECRET ?? '');
      const headers = { authorization: `Bearer ${token}` };
      return (await request.post(`${apiUrl}/admin/operations/${operation}`, { headers, data })).json();
    };
    const { data: requests } = await operate('requests.list', { filter: { q: run } });
    expect(requests).toMatchObject([{ author: name, email: `${run}@example.com` }]);
    await operate('requests.grant', { ids: [requests[0].id], reason: 'The code is there.' });
    await expect.poll(() => getMailTo(`${run}@example.com`)).toContain('/requests/manage?token=');
    const [link = ''] = /\/requests\/manage\?token=\S+/.exec(await getMailTo(`${run}@example.com`)) ?? [];
    await plainPage.goto(link);
    await plainPage.getByRole('textbox', { name: 'Link on your page' }).fill(`https://new.${run}.example`);
    await plainPage.getByRole('button', { name: 'Change the link' }).click();
    await expect(plainPage.getByText('Done! Pages are updated within a minute.')).toBeVisible();
    await expect.poll(async () => (await request.get(authorPage)).text()).toContain(`https://new.${run}.example`);
    await plainPage.goto(link);
    await plainPage.getByRole('button', { name: 'Remove all my posts' }).click();
    await expect(plainPage.getByText('Done! Pages are updated within a minute.')).toBeVisible();
    await plain.close();
    for (const [path, status] of [
      [`/feed/${posts[0]?.slug}`, 410],
      [`/feed/${posts[26]?.slug}`, 410],
      [authorPage, 410],
      [`${authorPage}/request`, 410],
    ] as const) {
      await expect.poll(async () => (await request.get(path)).status(), { message: path }).toBe(status);
    }
    for (const path of [`/?search=${run}`, '/feed', '/rss.xml', '/sitemaps/authors.xml', '/sitemaps/posts-1.xml']) {
      expect(await (await request.get(path)).text(), path).not.toContain(`${run}-number`);
    }
  });
});
