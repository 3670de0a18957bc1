import { Readable } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OPERATIONS } from '#backend/api/admin/operations/registry.ts';
import { createApiToken, deleteApiToken, listApiTokens } from '#backend/auth/operators/api-tokens.ts';
import { hasScope, OPERATOR_ONLY, SCOPES, type Scope } from '#backend/auth/operators/scopes.ts';
import { machineToken } from '#runtime/secrets.ts';
import { fillPath, findDeskRoutes } from '#test/backend/api/admin/find-desk-routes.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { send } from '#test/rig/client.ts';
import { anyKind } from '#test/rig/database.ts';
import { createDesk, createOperator, DESK_ORIGIN, type TestDesk } from '#test/rig/desk.ts';
import { serveLocally } from '#test/rig/serve-locally.ts';

type Key = Awaited<ReturnType<TestDesk['withToken']>>;

let backend: TestBackend;
let desk: TestDesk;
beforeAll(async () => {
  backend = await createTestBackend(anyKind, { jobs: false });
});
beforeEach(async () => {
  await backend.reset();
  desk = await createDesk(backend);
});
afterAll(() => backend.close());

/** A request that a key may send, and the scope it needs, if keys may send it at all. */
type Guarded = { method: string; path: string; needs: readonly Scope[] };

const NO_KEY: readonly Scope[] = [];

function listGuarded(): Guarded[] {
  const deskRoutes = findDeskRoutes(backend.app)
    .filter(({ kind }) => kind !== 'open')
    .map(({ method, path, scope }) => ({ method, path: fillPath(path), needs: scope ? [scope] : NO_KEY }));
  const operations = OPERATIONS.map(({ name, scope }) => ({
    method: 'POST',
    path: `/admin/operations/${name}`,
    needs: scope === null || scope === OPERATOR_ONLY ? NO_KEY : [scope],
  }));
  return [...deskRoutes, ...operations];
}

/** All scopes but those that allow this one. */
const listOthers = (scope: Scope): Scope[] => SCOPES.filter((other) => !hasScope(new Set([other]), scope));

describe('a key', () => {
  it('does exactly what its scopes allow, over every route and operation', async () => {
    const guarded = listGuarded();
    // A body that no operation takes: a request that is let in changes nothing.
    const ask = async (key: Key, { method, path }: Guarded) =>
      (await key(method, path, method === 'GET' ? undefined : null)).status;
    const wrong: string[] = [];
    const everything = await desk.withToken(SCOPES, 'everything');
    for (const route of guarded.filter(({ needs }) => needs.length === 0)) {
      if ((await ask(everything, route)) !== 403) wrong.push(`everything: ${route.path}`);
    }
    for (const scope of SCOPES) {
      const routes = guarded.filter(({ needs }) => needs.includes(scope));
      const own = await desk.withToken([scope], `only ${scope}`);
      const others = await desk.withToken(listOthers(scope), `all but ${scope}`);
      for (const route of routes) {
        const [allowed, refused] = [await ask(own, route), await ask(others, route)];
        if (allowed === 403 || allowed === 401 || refused !== 403)
          wrong.push(`${scope}: ${route.path} → ${allowed}, ${refused}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(guarded.length).toBeGreaterThan(100);
  });

  it.each([['posts:read'], ['posts:ingest'], ['posts:suggest'], ['backup:read']] as const)(
    '%s includes no other scope',
    (scope) => {
      expect(SCOPES.filter((other) => hasScope(new Set([scope]), other))).toEqual([scope]);
    },
  );

  it('takes nothing back by an operation that it could not have done', async () => {
    const blocked = await desk.asOperator('POST', '/admin/api/readers/block', { ids: [desk.reader.id] });
    const [change] = blocked.body.data.changes;
    const revert = async (...scopes: Scope[]) =>
      (await (await desk.withToken(scopes))('POST', '/admin/operations/log.revert', { ids: [change] })).status;
    expect(await revert('log:write', 'posts:write')).toBe(403);
    expect(await revert('log:write', 'readers:write')).toBe(200);
  });

  it('is made, listed and removed at the desk by an operator, and by no key', async () => {
    const made = await desk.asOperator('POST', '/admin/api/tokens/add', { name: 'importer', scopes: ['posts:read'] });
    const send = await desk.withToken(SCOPES, 'everything');
    expect((await send('POST', '/admin/api/tokens/add', { name: 'more', scopes: SCOPES })).status).toBe(403);
    const { body } = await desk.asOperator('GET', '/admin/api/tokens?order=asc');
    expect([body.total, body.data[0]]).toMatchObject([
      2,
      { name: 'importer', scopes: ['posts:read'], lastUsedAt: null },
    ]);
    expect(JSON.stringify(body)).not.toContain(made.body.data.token);
    const read = () =>
      backend.app.request('/admin/api/posts', { headers: { authorization: `Bearer ${made.body.data.token}` } });
    expect((await read()).status).toBe(200);
    expect((await desk.asOperator('POST', '/admin/api/tokens/remove', { name: 'importer' })).status).toBe(200);
    expect((await read()).status).toBe(401);
    const again = await desk.asOperator('POST', '/admin/api/tokens/add', {
      name: 'everything',
      scopes: ['posts:read'],
    });
    expect([again.status, again.body.error.message]).toEqual([400, 'There is a token everything already.']);
    const log = await backend.database.db
      .selectFrom('app.audit_log')
      .select(['action', 'actor'])
      .orderBy('id')
      .execute();
    expect(log.slice(-2)).toEqual(['tokens.add', 'tokens.remove'].map((action) => ({ action, actor: 'operator' })));
  });

  it('that is removed while its request comes in finishes that request, and the next one says what to do', async () => {
    const server = await serveLocally(getRequestListener((request, env) => backend.app.fetch(request, env)));
    const token = await createKey('importer', ['posts:ingest']);
    const first = Promise.withResolvers<void>();
    const removed = Promise.withResolvers<void>();
    async function* lines() {
      yield `${JSON.stringify({ text: 'Before the key is removed' })}\n`;
      first.resolve();
      await removed.promise;
      yield `${JSON.stringify({ text: 'After the key is removed' })}\n`;
    }
    const ingest = (body: BodyInit) =>
      fetch(`${server.url}/api/news`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
        body,
        duplex: 'half',
      } as RequestInit);
    const underWay = ingest(Readable.toWeb(Readable.from(lines())) as BodyInit);
    await first.promise;
    const isUsed = async () => {
      const { rows } = await listApiTokens(backend.database.db, { sort: { order: 'asc' }, limit: 1, offset: 0 });
      return rows[0]?.lastUsedAt;
    };
    await expect.poll(isUsed).not.toBeNull();
    await deleteApiToken(backend.database.db, 'importer');
    removed.resolve();
    const answer = await underWay;
    expect([answer.status, (await answer.json()).data.created]).toEqual([200, 2]);
    const next = await ingest('{"text":"Never"}');
    expect([next.status, (await next.json()).error.message]).toEqual([
      401,
      expect.stringContaining('removed or expired. The desk lists keys'),
    ]);
    await server.close();
  });
});

it('administers nothing where there is no desk', async () => {
  await backend.reset({ desk: false });
  const key = await createKey('everything', SCOPES);
  const statusOf = async (path: string, token: string) =>
    (await send(backend, 'POST', path, { token, body: {} })).status;
  expect(await statusOf('/admin/operations/hashtags.create', key)).toBe(403);
  expect(await statusOf('/admin/backup', key)).toBe(403);
  // Let in, and refused for its empty body.
  expect(await statusOf('/admin/operations/hashtags.create', machineToken(backend.config.jwtSecret))).toBe(400);
});

describe('INGEST_TOKEN', () => {
  it('is a key that ingests, and does nothing else', async () => {
    const token = backend.config.ingestToken;
    const ingested = await send(backend, 'POST', '/api/news', { token, body: [{ text: 'A post' }] });
    expect([ingested.status, ingested.body.data.created]).toEqual([200, 1]);
    for (const { method, path } of [...listGuarded(), { method: 'POST', path: '/admin/backup' }]) {
      const { status } = await send(backend, method, path, { token, body: method === 'GET' ? undefined : null });
      // Readers' routes do not know it.
      expect([`${method} ${path}`, status]).toEqual([`${method} ${path}`, path.startsWith('/api/') ? 401 : 403]);
    }
  });

  it('is not needed by a key of the desk with its scope', async () => {
    const key = await desk.withToken(['posts:ingest']);
    expect((await key('POST', '/api/news', [{ text: 'A post' }])).body.data.created).toBe(1);
    expect((await (await desk.withToken(['posts:read']))('POST', '/api/news', [{ text: 'A post' }])).status).toBe(403);
  });
});

describe('a backup over HTTP', () => {
  const backUp = async (headers: Record<string, string>) => {
    const response = await backend.app.request('/admin/backup', { method: 'POST', headers });
    const { byteLength } = await response.arrayBuffer();
    return response.ok ? byteLength > 10_000 : response.status;
  };
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  it('is for operators, for keys with its scope and for commands on the machine', async () => {
    const { headers } = desk.operator;
    const { 'x-desk-token': _, ...cookieAlone } = headers;
    const others = SCOPES.filter((scope) => scope !== 'backup:read');
    expect(await backUp(headers)).toBe(true);
    expect(await backUp(bearer(await createKey('backup', ['backup:read'])))).toBe(true);
    expect(await backUp(bearer(machineToken(backend.config.jwtSecret)))).toBe(true);
    expect(await backUp(bearer(await createKey('others', others)))).toBe(403);
    expect(await backUp({ ...bearer(machineToken(backend.config.jwtSecret)), 'x-forwarded-for': '203.0.113.1' })).toBe(
      403,
    );
    expect(await backUp(cookieAlone)).toBe(403);
    expect(await backUp({ ...headers, origin: 'https://evil.example' })).toBe(403);
    expect(await backUp(bearer(desk.reader.token))).toBe(401);
    expect(await backUp({ origin: DESK_ORIGIN })).toBe(401);
  });

  it('is not for an operator where there is no desk', async () => {
    await backend.reset({ desk: false });
    const { headers } = await createOperator(backend);
    expect(await backUp(headers)).toBe(401);
  });
});

async function createKey(name: string, scopes: readonly Scope[]): Promise<string> {
  const key = await createApiToken(backend.database.db, { name, scopes, expiresAt: null }, backend.time.now());
  return key?.token ?? expect.fail(`There is a key ${name} already`);
}
