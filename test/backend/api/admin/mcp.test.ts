import { getRequestListener } from '@hono/node-server';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OPERATIONS } from '#backend/api/admin/operations/registry.ts';
import { createApiToken } from '#backend/auth/operators/api-tokens.ts';
import { OPERATOR_ONLY, SCOPES, type Scope } from '#backend/auth/operators/scopes.ts';
import { createPost } from '#test/factories/index.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { anyKind } from '#test/rig/database.ts';
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

const REVISION = '2026-07-28';
const META = {
  'io.modelcontextprotocol/protocolVersion': REVISION,
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

const ERAS = [
  ['the present revision', { versionNegotiation: { mode: { pin: REVISION } } }],
  ['a handshake', {}],
] as const;

async function createKey(scopes: readonly Scope[]): Promise<string> {
  const key = { name: `key ${scopes.join(' ')}`.slice(0, 60), scopes, expiresAt: null };
  const made = await createApiToken(backend.database.db, key, backend.time.now());
  if (!made) throw new Error('There is such a key already');
  return made.token;
}

async function connect(token: string, options: ConstructorParameters<typeof Client>[1] = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' }, options);
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL('/admin/mcp', server.url), { requestInit }));
  return client;
}

async function call(client: Client, name: string, args: Record<string, unknown> = {}) {
  const { isError, content } = await client.callTool({ name, arguments: args });
  const [first] = content as { text: string }[];
  return { isError: isError === true, text: first?.text ?? '' };
}

const readLog = () =>
  backend.database.db.selectFrom('app.audit_log').select(['action', 'actor', 'username']).orderBy('id').execute();

describe.each(ERAS)('operations as tools, with %s', (_, options) => {
  it('lists those of the scopes of the key', async () => {
    const all = await connect(await createKey(SCOPES), options);
    const { tools, nextCursor } = await all.listTools();
    expect(nextCursor).toBeUndefined();
    const operations = OPERATIONS.filter(({ scope }) => scope !== null && scope !== OPERATOR_ONLY);
    expect(tools.map(({ name }) => name)).toEqual(operations.map(({ name }) => name.replaceAll('.', '_')));
    for (const { name, description, inputSchema, annotations } of tools) {
      expect(name).toMatch(/^[\w-]{1,64}$/);
      expect([name, !!description, inputSchema.type]).toEqual([name, true, 'object']);
      expect(Object.keys(annotations ?? {})).toEqual(expect.arrayContaining(['readOnlyHint', 'destructiveHint']));
    }
    // Not every client reads schemas that are a bare truth value.
    expect(JSON.stringify(tools)).not.toContain('"items":false');
    const hints = new Map(tools.map(({ name, annotations }) => [name, annotations]));
    expect(hints.get('posts_list')).toMatchObject({ readOnlyHint: true, destructiveHint: false });
    expect(hints.get('posts_create')).toMatchObject({ readOnlyHint: false, destructiveHint: false });
    for (const name of ['posts_delete', 'sources_remove', 'readers_delete', 'mail_send', 'posts_remove-samples'])
      expect([name, hints.get(name)]).toMatchObject([name, { readOnlyHint: false, destructiveHint: true }]);
    await all.close();

    const reader = await connect(await createKey(['posts:read']), options);
    const listed = await reader.listTools();
    expect(listed.tools.map(({ name }) => name)).toEqual(['posts_list', 'posts_days', 'posts_get']);
    await reader.close();
  });

  it('runs them in the name of the key, and refuses those without its scope', async () => {
    const writer = await connect(await createKey(['posts:write']), options);
    const made = await call(writer, 'posts_create', { text: 'A post by an assistant #one' });
    expect(made).toMatchObject({ isError: false });
    const { id } = JSON.parse(made.text).data;
    const listed = await call(writer, 'posts_list', { filter: { state: 'published' }, perPage: 5 });
    expect(JSON.parse(listed.text)).toMatchObject({ total: 1, data: [{ id }] });
    expect(await readLog()).toMatchObject([{ action: 'posts.create', actor: 'token', username: 'key posts:write' }]);
    await writer.close();

    const reader = await connect(await createKey(['posts:read', 'hashtags:write']), options);
    for (const [name, args, scope] of [
      ['posts_delete', { ids: [id] }, 'posts:write'],
      ['readers_delete', { ids: [1] }, 'readers:write'],
    ] as const) {
      expect(await call(reader, name, args)).toEqual({ isError: true, text: `The token needs the scope ${scope}` });
    }
    expect(await readLog()).toHaveLength(1);
    await reader.close();
  });

  it('says what is wrong with a call', async () => {
    await createPost(backend);
    const client = await connect(await createKey(['posts:write']), options);
    expect(await call(client, 'posts_list', { page: 0 })).toMatchObject({ isError: true, text: /page/ });
    expect(await call(client, 'posts_get', { id: '999999' })).toMatchObject({ isError: true });
    for (const name of ['tokens_add', 'operators_add', 'posts.list', '../api/posts'])
      expect(await call(client, name)).toEqual({ isError: true, text: `There is no tool ${name}.` });
    await client.close();
  });
});

it('is for keys alone, and not without the desk', async () => {
  const key = await createKey(['posts:read']);
  const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  const send = (headers: Record<string, string>, body = message) =>
    backend.app.request('/admin/mcp', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      body,
    });
  expect((await send({})).status).toBe(403);
  expect((await send({ authorization: 'Bearer nothing' })).status).toBe(401);
  const authorization = `Bearer ${key}`;
  expect((await send({ authorization })).status).toBe(200);
  expect((await send({ authorization }, JSON.stringify({ text: 'x'.repeat(1024 * 1024) }))).status).toBe(413);
  const listen = {
    ...{ jsonrpc: '2.0', id: 1, method: 'subscriptions/listen' },
    params: { notifications: { toolsListChanged: true }, _meta: META },
  };
  const headers = { authorization, 'mcp-protocol-version': REVISION, 'mcp-method': 'subscriptions/listen' };
  const listening = await send(headers, JSON.stringify(listen));
  expect(await listening.json()).toMatchObject({ error: { message: expect.stringContaining('limit') } });
  await backend.reset({ desk: false });
  expect((await send({ authorization: `Bearer ${await createKey(['posts:read'])}` })).status).toBe(403);
});
