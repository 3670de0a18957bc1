import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base, expect } from './fixtures/test.ts';

const POST = {
  id: 1,
  attributes: {
    title: 'Readable again',
    url_slug: 'any-post',
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    news_raw_data: { text: 'The whole text.', type: 'LinkedIn', metaData: { postUser: 'Ada Abel' } },
  },
};

const BUSY = 'Too many searches at the moment, please try again in a few seconds.';

/**
 * A content API that is ready and, until it is mended, answers everything else with an error, or that it is busy; then it
 * has one post.
 */
const test = base.extend<{ contentApi: { url: string; state: 'broken' | 'busy' | 'mended' } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern.
  contentApi: async ({}, use) => {
    const api = { url: '', state: 'broken' as 'broken' | 'busy' | 'mended' };
    const server = createServer((request, response) => {
      const state = request.url === '/readyz' ? 'mended' : api.state;
      if (state === 'broken') return response.writeHead(500).end('{}');
      if (state === 'busy') {
        return response.writeHead(503, { 'retry-after': '5' }).end(JSON.stringify({ error: { message: BUSY } }));
      }
      const data = request.url?.startsWith('/api/news/get-by-url-slug/') ? POST : [POST];
      return response.end(JSON.stringify({ data, meta: { pagination: { total: 1 } } }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    api.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await use(api);
    server.closeAllConnections();
    server.close();
  },
  stackSettings: async ({ contentApi }, use) => {
    await use({ API_URL: contentApi.url });
  },
});

// Each with a stack of its own: a page shown once the API is mended has others fetched ahead, which would then be there.
for (const [path, heading] of [
  ['/feed/any-post', 'News Not Found'],
  ['/', 'Error Loading News'],
  ['/feed', 'Error Loading News'],
] as const) {
  test(`${path}, never rendered, says which status the content API answered with, and "Try again" fetches it again`, async ({
    page,
    request,
    privateStack,
    contentApi,
    allowErrors,
  }) => {
    allowErrors(/status of 500/, /Server Components render|Minified React/);
    const main = page.getByRole('main');
    const address = `${privateStack.webUrl}${path}`;
    expect((await request.get(address)).status()).toBe(500);
    await page.goto(address);
    await expect(main.getByRole('heading', { name: heading })).toBeVisible();
    await expect(main.getByText('HTTP error! status: 500', { exact: true })).toBeVisible();

    contentApi.state = 'mended';
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect(main.getByRole('heading', { name: 'Readable again' })).toBeVisible();
    await expect(main.getByText('The whole text.')).toBeVisible();
    await expect(main.getByRole('heading', { name: heading })).toHaveCount(0);
  });
}

test('a search while the content API is busy says so, and "Try again" finds the posts', async ({
  page,
  privateStack,
  contentApi,
}) => {
  contentApi.state = 'busy';
  const main = page.getByRole('main');
  await page.goto(`${privateStack.webUrl}/?search=ppc`);
  await expect(main.getByText(`HTTP error! status: 503. ${BUSY}`)).toBeVisible();

  contentApi.state = 'mended';
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByRole('heading', { name: 'Readable again' })).toBeVisible();
  await expect(main.getByText('HTTP error!')).toHaveCount(0);
});
