import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base, expect } from './fixtures/test.ts';

/** A content API that is ready and answers everything else with an error. */
const test = base.extend<{ failingApi: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern.
  failingApi: async ({}, use) => {
    const server = createServer((request, response) => {
      response.statusCode = request.url === '/readyz' ? 200 : 500;
      response.end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.closeAllConnections();
    server.close();
  },
  stackSettings: async ({ failingApi }, use) => {
    await use({ API_URL: failingApi });
  },
});

test('what was never rendered says which status the content API answered with', async ({
  page,
  request,
  privateStack,
  allowErrors,
}) => {
  allowErrors(/status of 500/, /Server Components render|Minified React/);
  for (const [path, heading] of [
    ['/', 'Error Loading News'],
    ['/feed', 'Error Loading News'],
    ['/feed/any-post', 'News Not Found'],
  ] as const) {
    const address = `${privateStack.webUrl}${path}`;
    expect((await request.get(address)).status(), path).toBe(500);
    await page.goto(address);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: heading }), path).toBeVisible();
    await expect(main.getByText('HTTP error! status: 500', { exact: true }), path).toBeVisible();
    await expect(main.getByRole('button', { name: 'Try again' }), path).toBeVisible();
  }
});
