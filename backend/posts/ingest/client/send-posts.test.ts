import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { findApi, sendPosts } from './send-posts.ts';

// This port has no listener.
const NOBODY = { apiUrl: undefined, backendPort: 1, token: 'x' };

it('names the process that holds the embedded database and does not answer in time', async () => {
  const found = findApi({ ...NOBODY, findHolder: () => 42, startWaitMs: 0 });
  await expect(found).rejects.toThrow(
    'Process 42 holds the embedded database, and no backend answers at http://127.0.0.1:1.',
  );
});

it('finds no API if no process holds the database', async () => {
  expect(await findApi({ ...NOBODY, findHolder: () => null })).toBeNull();
});

/** A content API that takes everything, and notes how many records each request had. */
async function withApi(send: (url: string) => Promise<unknown>): Promise<number[]> {
  const sizes: number[] = [];
  const server = createServer(async (request, response) => {
    const lines = (await text(request)).split('\n');
    sizes.push(lines.length);
    const data = { created: lines.length, updated: 0, known: [], failed: [], warnings: [] };
    response.end(JSON.stringify({ data }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await send(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
  }
  return sizes;
}

it.each([
  ['words alone', {}, 260, [250, 10]],
  ['pictures, each of which may take ten seconds', { imageUrl: 'https://pictures.example/a.png' }, 120, [100, 20]],
])('sends posts with %s in requests that end in time', async (_name, post, count, sizes) => {
  const records = Array.from({ length: count }, (_, index) => ({ line: index + 1, value: { text: 'Fees.', ...post } }));
  const sent = await withApi(async (url) => {
    const result = await sendPosts({ url, token: 'x' }, records, { imageFolder: '.', dryRun: false, update: false });
    expect(result.created).toBe(count);
  });
  expect(sent).toEqual(sizes);
});
