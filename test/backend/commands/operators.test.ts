import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { commandActor } from '#backend/db/audit/record-change.ts';
import { machineToken } from '#runtime/secrets.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { send } from '#test/rig/client.ts';
import { anyKind } from '#test/rig/database.ts';
import { createDesk, DESK_ORIGIN } from '#test/rig/desk.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';
import { adminCommand } from '../../../cli/admin.ts';
import { callCommand } from './call-command.ts';

let folder: string;
let backend: TestBackend;
let api: LocalServer;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'operators-cli-'));
  backend = await createTestBackend(anyKind);
  api = await serveLocally(getRequestListener((request, env) => backend.app.fetch(request, env)));
});
beforeEach(() => backend.reset());
afterAll(async () => {
  await api.close();
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Beside the running backend, which holds the database; the command's own would be another one, and empty. */
const beside = () => ({
  DATA_DIR: path.join(folder, 'own'),
  BACKEND_PORT: String(api.port),
  INGEST_TOKEN: backend.config.ingestToken,
  JWT_SECRET: backend.config.jwtSecret,
});
const run = (...args: string[]) => callCommand(adminCommand, args, { env: beside() });
const check = (stdout: string) =>
  send(backend, 'POST', '/admin/api/set-up/check', {
    body: { token: /\/admin#\/set-up\?token=([\w-]{43})$/m.exec(stdout)?.[1] },
    headers: { origin: DESK_ORIGIN },
  });
const readLog = () =>
  backend.database.db.selectFrom('app.audit_log').select(['action', 'actor', 'username']).orderBy('id').execute();

it('adds, resets, lists and removes operators, and writes it down', async () => {
  const { asOperator } = await createDesk(backend);
  const added = await run('operators', 'add', 'bob');
  const token = /token=([\w-]{43})/.exec(added.stdout)?.[1];
  expect(added.stdout.split('\n')).toEqual(
    expect.arrayContaining([
      `${backend.config.siteUrl}/admin#/set-up?token=${token}`,
      expect.stringMatching(`^http://127\\.0\\.0\\.1:\\d+/admin#/set-up\\?token=${token}$`),
    ]),
  );
  expect((await check(added.stdout)).body.data).toEqual({ kind: 'add', name: 'bob' });
  expect(await run('operators', 'add', 'ADA')).toMatchObject({
    status: 1,
    stderr: 'There is an operator ada. "reset" lets them start over.\n',
  });

  const reset = await run('operators', 'reset', 'ada');
  expect((await check(reset.stdout)).body.data).toEqual({ kind: 'reset', name: 'ada' });
  expect((await asOperator('GET', '/admin/api/session')).status).toBe(401);
  expect((await run('operators', 'list')).stdout).toMatch(/\nada +\S+Z\n$/);

  expect((await run('operators', 'remove', 'bob', '--yes')).stdout).toBe('name: bob\n');
  expect((await check(added.stdout)).status).toBe(404);
  expect((await run('operators', 'remove', 'ada', '--yes')).status).toBe(0);
  expect((await check(reset.stdout)).status).toBe(404);
  expect((await run('operators', 'list', '--json')).stdout).toBe('{\n  "operators": []\n}\n');
  expect(await run('operators', 'remove', 'ada', '--yes')).toMatchObject({
    status: 1,
    stderr: 'There is no operator ada.\n',
  });
  const author = { actor: 'command', username: commandActor().name };
  expect((await readLog()).filter(({ actor }) => actor === 'command')).toEqual(
    ['operators.add', 'operators.reset', 'operators.remove', 'operators.remove'].map((action) => ({
      action,
      ...author,
    })),
  );
});

it('makes tokens that do what their scopes say until they end', async () => {
  const { stdout } = await run(...['tokens', 'add', 'importer', '--scopes', 'posts:read,log:read', '--expires', '90d']);
  const token = stdout.trim().replace('token: ', '');
  expect(token).toMatch(/^desk_[\w-]{43}$/);
  const ask = (resource: string) => send(backend, 'GET', `/admin/api/${resource}`, { token });
  // No list is at these two names: who may not ask is told so first.
  expect((await ask('log/nothing')).status).toBe(404);
  expect((await ask('session')).status).toBe(403);
  const listed = await run('tokens', 'list');
  expect(listed.stdout).toMatch(/\n\d+ +importer {2}posts:read log:read( {2}\S+Z){3}\n/);
  expect(listed.stdout).not.toContain(token);
  backend.time.offsetMs += 91 * 24 * 60 * 60 * 1000;
  expect((await ask('log/nothing')).status).toBe(401);
  backend.time.offsetMs = 0;
  expect((await run('tokens', 'remove', 'importer', '--yes')).stdout).toBe('name: importer\n');
  expect((await ask('log/nothing')).status).toBe(401);
  expect((await readLog()).map(({ action }) => action)).toEqual(['tokens.add', 'tokens.remove']);
  const rows = await backend.database.db.selectFrom('app.audit_log').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
});

it.each([
  [['tokens', 'add', 'x'], "required option '--scopes <value>' not specified"],
  [['tokens', 'add', 'x', '--scopes', 'posts:eat'], 'There is no scope "posts:eat". There are: posts:read'],
  [['tokens', 'add', 'x', '--scopes', 'posts:read', '--expires', 'soon'], 'It expires in days (90d) or on a day'],
  [['tokens', 'add', 'x', '--scopes', 'posts:read', '--expires', '2027-02-31'], 'not "2027-02-31".'],
  [['tokens', 'add', 'x', '--scopes', 'posts:read', '--expires', '2020-01-01'], 'It would be expired already.\n'],
  [['operators', 'add', '--help-me'], "unknown option '--help-me'"],
  [['operators', 'add'], "missing required argument 'name'"],
  [['operators', 'remove', 'ada'], 'add --yes.'],
] as const)('says what is wrong with %j', async (args, message) => {
  const { status, stderr } = await run(...args);
  expect(status).toBeGreaterThan(0);
  expect(stderr).toContain(message);
});

it('is for commands of the machine alone: neither INGEST_TOKEN nor another machine decides who gets in', async () => {
  const add = (token: string, headers: Record<string, string> = {}) =>
    send(backend, 'POST', '/admin/operations/operators.add', { token, headers, body: { name: 'eve' } });
  const token = machineToken(backend.config.jwtSecret);
  expect((await add(backend.config.ingestToken)).status).toBe(403);
  expect((await add(token, { 'x-forwarded-for': '203.0.113.1' })).status).toBe(403);
  expect((await add(token)).status).toBe(200);
});

it('offers the first set-up until there is an operator', async () => {
  const token = machineToken(backend.config.jwtSecret);
  const ask = () => send(backend, 'POST', '/admin/operations/operators.first-set-up', { token, body: {} });
  const { url } = (await ask()).body.data;
  expect((await check(url)).body.data).toEqual({ kind: 'first', name: null });
  await createDesk(backend);
  expect((await ask()).body.data).toEqual({ url: null });
  await backend.reset({ desk: false });
  expect((await ask()).body.data).toEqual({ url: null });
});
