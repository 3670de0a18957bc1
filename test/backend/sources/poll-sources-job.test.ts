import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { send } from '#test/rig/client.ts';
import { jobsEnd } from '#test/rig/jobs.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';

let backend: TestBackend;
let site: LocalServer;

beforeAll(async () => {
  backend = await createTestBackend('pglite');
  site = await serveLocally((_request, response) => {
    response.end('<rss version="2.0"><channel><title>Jo’s</title><item><title>one</title></item></channel></rss>');
  });
});
beforeEach(() => backend.reset({ privateSourceHosts: [new URL(site.url).host] }));
afterAll(async () => {
  await site.close();
  await backend.close();
});

it('polls a source as soon as it is added', async () => {
  const token = backend.config.ingestToken;
  const body = { sources: [{ url: `${site.url}/feed`, title: null, type: null, author: 'Jo' }] };
  expect((await send(backend, 'POST', '/admin/sources', { token, body })).body.data).toMatchObject([
    { polled_at: null },
  ]);
  await jobsEnd(backend.database);
  expect((await send(backend, 'GET', '/api/news/public')).body.data).toHaveLength(1);
  expect((await send(backend, 'GET', '/admin/sources', { token })).body.data).toMatchObject([
    { title: 'Jo’s', new_posts: 1 },
  ]);
});
