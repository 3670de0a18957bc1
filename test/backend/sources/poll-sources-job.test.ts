import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { machineToken } from '#runtime/secrets.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { send } from '#test/rig/client.ts';
import { anyKind } from '#test/rig/database.ts';
import { jobsEnd } from '#test/rig/jobs.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';

let backend: TestBackend;
let site: LocalServer;

beforeAll(async () => {
  backend = await createTestBackend(anyKind);
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
  const token = machineToken(backend.config.jwtSecret);
  const body = { url: `${site.url}/feed`, author: 'Jo' };
  const added = await send(backend, 'POST', '/admin/operations/sources.add', { token, body });
  expect(added.body.data).toMatchObject({ polledAt: null });
  await jobsEnd(backend.database);
  expect((await send(backend, 'GET', '/api/news/public')).body.data).toHaveLength(1);
  const listed = await send(backend, 'POST', '/admin/operations/sources.list', { token, body: {} });
  expect(listed.body.data).toMatchObject([{ title: 'Jo’s', newPosts: 1 }]);
});
