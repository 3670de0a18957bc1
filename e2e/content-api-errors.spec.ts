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

/** A content API that is ready and, until it is mended, answers everything else with an error; then it has one post. */
const test = base.extend<{ contentApi: { url: string; isBroken: boolean } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern.
  contentApi: async ({}, use) => {
    const api = { url: '', isBroken: true };
    const server = createServer((request, response) => {
      response.statusCode = api.isBroken && request.url !== '/readyz' ? 500 : 200;
      const data = request.url?.startsWith('/api/news/get-by-url-slug/') ? POST : [POST];
      response.end(response.statusCode === 200 ? JSON.stringify({ data, meta: { pagination: { total: 1 } } }) : '{}');
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

    contentApi.isBroken = false;
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect(main.getByRole('heading', { name: 'Readable again' })).toBeVisible();
    await expect(main.getByText('The whole text.')).toBeVisible();
    await expect(main.getByRole('heading', { name: heading })).toHaveCount(0);
  });
}
