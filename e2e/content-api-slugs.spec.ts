import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base, expect } from './fixtures/test.ts';

const SLUGS = ['two words', '2025/03/inner slashes'];

/** A content API that has posts under slugs which ours never gives. */
const test = base.extend<{ foreignApi: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern.
  foreignApi: async ({}, use) => {
    const posts = SLUGS.map((url_slug, index) => ({
      id: index + 1,
      attributes: {
        title: `The post at ${url_slug}`,
        url_slug,
        createdAt: '2026-01-01T00:00:00.000Z',
        updatedAt: '2026-01-01T00:00:00.000Z',
        publishedAt: '2026-01-01T00:00:00.000Z',
        news_raw_data: { text: 'A text.', type: 'LinkedIn', metaData: { postUser: 'Ada Abel' } },
      },
    }));
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://api');
      const [, slug] = /^\/api\/news\/get-by-url-slug\/([^/]+)$/.exec(pathname) ?? [];
      const post = posts.find(({ attributes }) => attributes.url_slug === decodeURIComponent(slug ?? ''));
      const list = { data: posts, meta: { pagination: { total: posts.length } } };
      response.statusCode = slug && !post ? 404 : 200;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(slug ? { data: post ?? null } : list));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.closeAllConnections();
    server.close();
  },
  stackSettings: async ({ foreignApi }, use) => {
    await use({ API_URL: foreignApi });
  },
});

test('a post is read at its address whatever its slug holds', async ({ page, privateStack }) => {
  await page.goto(privateStack.webUrl);
  for (const slug of SLUGS) {
    const title = `The post at ${slug}`;
    const href = await page.getByRole('link', { name: title }).first().getAttribute('href');
    expect(href).toBe(`/feed/${encodeURIComponent(slug)}`);
    // The second answer is the kept one.
    for (const _ of ['rendered', 'kept']) {
      const response = await page.request.get(`${privateStack.webUrl}${href}`);
      expect(response.status()).toBe(200);
      expect(await response.text()).toContain(`<h1`);
    }
  }
  for (const slug of SLUGS) {
    await page.goto(`${privateStack.webUrl}/feed/${encodeURIComponent(slug)}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`The post at ${slug}`);
  }
});
