import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { SCOPES, type Scope } from '#backend/auth/operators/scopes.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { send, type TestAnswer } from '#test/rig/client.ts';
import { PUBLISHABLE_KEY, SECRET_KEY } from '#test/rig/data-service.ts';
import { anyKind } from '#test/rig/database.ts';
import { createDesk, DESK_ORIGIN, type DeskSend } from '#test/rig/desk.ts';
import { type DeskRoute, fillPath, findDeskRoutes } from './find-desk-routes.ts';

const KEYS = { publishableKey: PUBLISHABLE_KEY, secretKey: SECRET_KEY };

let backend: TestBackend;
beforeAll(async () => {
  backend = await createTestBackend(anyKind, {
    dataService: { ...KEYS, publicUrl: 'http://data.test', providers: {} },
  });
});
beforeEach(() => backend.reset());
afterAll(() => backend.close());

/** The callers, in the order of the table's columns. Each sends a JSON body with a write. */
async function createCallers(route: DeskRoute, name: string): Promise<Record<string, DeskSend>> {
  const desk = await createDesk(backend, name);
  const bearer = (token: string): DeskSend => withHeaders({ authorization: `Bearer ${token}`, origin: DESK_ORIGIN });
  return {
    anonymous: desk.asAnonymous,
    reader: desk.asReader,
    'publishable key': withHeaders({ apikey: KEYS.publishableKey, authorization: `Bearer ${KEYS.publishableKey}` }),
    'secret key': withHeaders({ apikey: KEYS.secretKey, authorization: `Bearer ${KEYS.secretKey}` }),
    INGEST_TOKEN: bearer(backend.config.ingestToken),
    'other origin': desk.asOtherOrigin,
    'operator without token': desk.asOperatorWithoutToken,
    'token without scope': await desk.withToken(scopesBut(route), `no ${name}`),
    'token with scope': await desk.withToken(route.scope ? [route.scope] : SCOPES, `with ${name}`),
    operator: desk.asOperator,
  };
}

const withHeaders =
  (headers: Record<string, string>): DeskSend =>
  (method, path, body) =>
    send(backend, method, path, { body, headers });

// Scopes that a write of the same part includes are left out, too.
const scopesBut = ({ scope }: DeskRoute): Scope[] =>
  SCOPES.filter((one) => one !== scope && one !== scope?.replace(/:read$/, ':write'));

/** The result for each caller: a status, or `open` if the request reached the route, whatever it makes of an empty body. */
function expectAnswers({ method, kind }: DeskRoute): Record<string, number | 'in'> {
  const isWrite = method !== 'GET';
  const stranger = kind === 'open' ? 'in' : 401;
  const byToken = kind === 'open' ? 'in' : 403;
  return {
    anonymous: stranger,
    reader: stranger,
    'publishable key': stranger,
    'secret key': stranger,
    INGEST_TOKEN: byToken,
    'other origin': isWrite ? 403 : 'in',
    'operator without token': isWrite && kind !== 'open' ? 403 : 'in',
    'token without scope': byToken,
    'token with scope': kind === 'resource' ? 'in' : byToken,
    operator: 'in',
  };
}

const isIn = ({ status, body }: TestAnswer): boolean =>
  // Sign-in refuses with a 401 of its own, and says of what.
  ![401, 403].includes(status) ||
  body?.error?.message === 'The name, the password or the code is wrong. Codes need a phone whose clock is right.';

it('lets in through each route of the desk whom it should, and nobody else', async () => {
  const routes = findDeskRoutes(backend.app);
  expect(routes.length).toBeGreaterThan(12);
  const rows: string[][] = [];
  for (const [index, route] of routes.entries()) {
    const callers = await createCallers(route, `operator-${index}`);
    const told: Record<string, number | 'in'> = {};
    const statuses: string[] = [];
    for (const [caller, ask] of Object.entries(callers)) {
      const answer = await ask(route.method, fillPath(route.path), route.method === 'GET' ? undefined : {});
      told[caller] = isIn(answer) ? 'in' : answer.status;
      statuses.push(String(answer.status));
      expect.soft(Object.fromEntries(answer.headers), `${route.method} ${route.path} to ${caller}`).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
      expect.soft(answer.headers.has('access-control-allow-origin')).toBe(false);
    }
    expect.soft(told, `${route.method} ${route.path}`).toEqual(expectAnswers(route));
    if (rows.length === 0) rows.push(['', ...Object.keys(callers)], Array(statuses.length + 1).fill('---'));
    rows.push([`${route.method} ${route.path}`, ...statuses]);
  }
  const table = rows.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
  // DESK_ACCESS_TABLE=table.md npx vitest run test/backend/api/admin/auth-table.test.ts
  if (process.env.DESK_ACCESS_TABLE) writeFileSync(process.env.DESK_ACCESS_TABLE, table);
});

it.each([
  ['a reader’s account', 'GET', '/api/users/me', 403, 401],
  ['the commands’ operations', 'POST', '/admin/operations/operators.list', 403, 403],
  ['the data service', 'GET', '/rest/v1/subscribers', 401, 401],
])('nothing of the desk opens %s', async (_, method, path, toOperator, toToken) => {
  const desk = await createDesk(backend);
  const script = await desk.withToken(SCOPES);
  const body = method === 'GET' ? undefined : {};
  expect((await desk.asOperator(method, path, body)).status).toBe(toOperator);
  expect((await script(method, path, body)).status).toBe(toToken);
});

it('posts are ingested at /api/news by tokens for that alone', async () => {
  const desk = await createDesk(backend);
  const write = (send: typeof desk.asOperator) => send('POST', '/api/news', {});
  expect((await write(desk.asOperator)).status).toBe(403);
  expect((await write(await desk.withToken(SCOPES.filter((scope) => scope !== 'posts:ingest')))).status).toBe(403);
  expect((await write(await desk.withToken(['posts:ingest']))).status).toBe(200);
});
