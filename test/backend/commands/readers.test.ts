import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commandActor } from '#backend/db/audit/record-change.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { signIn, signUp } from '#test/rig/client.ts';
import { anyKind } from '#test/rig/database.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';
import { adminCommand } from '../../../cli/admin.ts';
import { callCommand } from './call-command.ts';
import { runCommand } from './run-command.ts';

let folder: string;
let backend: TestBackend;
let api: LocalServer;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'readers-cli-'));
  backend = await createTestBackend(anyKind);
  api = await serveLocally(getRequestListener(backend.app.fetch));
});
afterAll(async () => {
  await api.close();
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});

const beside = () => ({
  DATA_DIR: folder,
  BACKEND_PORT: String(api.port),
  INGEST_TOKEN: backend.config.ingestToken,
  JWT_SECRET: backend.config.jwtSecret,
});
const readers = (...args: string[]) => callCommand(adminCommand, ['readers', ...args], { env: beside() });

it('finds, blocks, unblocks and deletes readers beside a running backend, and the log says who did', async () => {
  const eve = await signUp(backend, 'Eve');
  await signUp(backend, 'Bob');
  const list = await runCommand('cli/admin.ts', ['readers', 'list', 'EVE'], { env: beside() });
  expect(list).toMatchObject({ status: 0, stderr: '' });
  expect(list.stdout).toMatch(new RegExp(`\n${eve.id} +Eve +eve@example.com  active  0 +\\S+Z  \\S+Z\n1 of 1\n$`));
  expect((await readers('get', 'eve@example.com')).stdout).toContain('username: Eve\n');

  expect((await readers('block', 'eve')).stdout).toMatch(/^ids: \d+\nTake it back: /);
  expect((await signIn(backend, 'Eve', eve.password)).status).toBe(400);
  expect(await readers('block', 'Eve')).toMatchObject({ status: 0, stdout: 'ids: \nNothing had to change.\n' });
  expect((await readers('list', '--state', 'blocked')).stdout).toContain('1 of 1\n');
  expect((await readers('unblock', String(eve.id))).stdout).toContain(`ids: ${eve.id}\n`);
  expect((await signIn(backend, 'Eve', eve.password)).status).toBe(200);

  expect(await readers('delete', 'Eve')).toMatchObject({ status: 1, stderr: expect.stringContaining('--yes') });
  expect((await readers('delete', 'Eve', '--yes')).stdout).toContain(`ids: ${eve.id}\n`);
  expect(await readers('get', 'Eve')).toMatchObject({ status: 1, stderr: 'There is no reader "Eve".\n' });
  const log = await backend.database.db.selectFrom('app.audit_log').selectAll().orderBy('id').execute();
  expect(log.map(({ action, actor, username }) => [action, actor, username])).toEqual(
    ['block', 'unblock', 'delete'].map((verb) => [`readers.${verb}`, 'command', commandActor().name]),
  );
});
