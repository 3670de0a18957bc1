import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createFirstSetUpUrl } from '#backend/auth/operators/links.ts';
import { createApp } from '#backend/main/app.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { anyKind } from '#test/rig/database.ts';
import { codeOf, createOperator } from '#test/rig/desk.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';

let backend: TestBackend;
let server: LocalServer;
beforeAll(async () => {
  backend = await createTestBackend(anyKind);
  server = await serveLocally(getRequestListener((request, env) => backend.app.fetch(request, env)));
});
beforeEach(() => backend.reset());
afterAll(async () => {
  await server.close();
  await backend.close();
});

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/admin/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url, ...headers },
    body: JSON.stringify(body),
  });
const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
const whoAmI = (cookie: string) => fetch(`${server.url}/admin/api/session`, { headers: { cookie } });

it('is set up by the link of the start, and the session outlives a restart', async () => {
  const url = await createFirstSetUpUrl(backend.database.db, backend.config, backend.time.now());
  const token = new URLSearchParams(url?.split('?')[1]).get('token');
  const chosen = { token, name: 'ada', password: 'a long enough password' };
  const { secret } = (await (await post('/set-up', chosen)).json()).data;
  const code = codeOf(secret, backend.time.now());
  const cookie = cookieOf(await post('/set-up/confirm', { ...chosen, secret, code }));
  expect((await whoAmI(cookie)).status).toBe(200);
  const { database, config, pictures, mailer, jobs, time } = backend;
  const log = { info() {}, warn() {}, error() {}, debug() {} } as never;
  backend.app = await createApp({ database, config, pictures, mailer, jobs, clock: time.now, log });
  expect((await (await whoAmI(cookie)).json()).data.operator.name).toBe('ada');
});

it('knows its own pages by the address that they were asked for', async () => {
  const { name, password, totpSecret } = await createOperator(backend);
  const body = { name, password, code: codeOf(totpSecret, backend.time.now()) };
  const { host } = new URL(server.url);
  for (const headers of [
    { origin: 'http://evil.example' },
    { origin: 'null' },
    { origin: `http://${host}.evil.example` },
    { origin: server.url, 'sec-fetch-site': 'cross-site' },
    { origin: server.url, 'sec-fetch-site': 'same-site' },
  ]) {
    const refused = await post('/session', body, headers);
    expect([headers, refused.status]).toEqual([headers, 403]);
  }
  // A proxy that does not pass the Host on: the desk is where the site is.
  expect((await post('/session', body, { origin: backend.config.siteUrl })).status).toBe(200);
});

it('refuses a write whose sender says nothing of where it is from', async () => {
  const answer = await fetch(`${server.url}/admin/api/session`, { method: 'DELETE' });
  expect(answer.status).toBe(403);
});
