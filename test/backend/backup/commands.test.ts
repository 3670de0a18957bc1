import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#backend/db/connection.ts';
import { runCommand } from '#test/backend/commands/run-command.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { collectAnswers } from '#test/rig/backup/compare-sites.ts';
import { fillSite } from '#test/rig/backup/fill-site.ts';
import { openApp } from '#test/rig/backup/scratch.ts';
import { send } from '#test/rig/client.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';

let folder: string;
let backend: TestBackend;
let api: LocalServer;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'backup-cli-'));
  backend = await createTestBackend('pglite');
  await backend.reset();
  await fillSite(backend);
  api = await serveLocally(getRequestListener(backend.app.fetch));
});
afterAll(async () => {
  await api.close();
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});

const inFolder = (name: string): string => path.join(folder, name);
const run = (script: string, args: string[], env: Record<string, string> = {}) =>
  runCommand(`scripts/${script}.ts`, args, { env: { DATA_DIR: inFolder('target'), DISK_RESERVE_MB: '0', ...env } });

it('backs up beside the running backend, with secrets when it is told to, and restores once', async () => {
  const file = inFolder('site.tar');
  const beside = {
    BACKEND_PORT: String(api.port),
    INGEST_TOKEN: backend.config.ingestToken,
    DATA_DIR: inFolder('own'),
  };
  const made = await run('backup', [file, '--with-secrets'], { ...beside, JWT_SECRET: 'jwt'.repeat(12) });
  expect(made).toEqual({
    status: 0,
    stdout: expect.stringMatching(/holds 12 posts, 1 accounts and \d+ pictures\. A trial restore went well\.\n$/),
    stderr: 'Reading the site…\nTrying the backup…\n',
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const restored = await run('restore', [file, '--with-secrets']);
  expect(restored).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^Restored 12 posts, 1 accounts and \d+ pictures, as of /),
  });
  const target = inFolder('target');
  expect(readdirSync(target).sort()).toEqual(['postgres', 'secrets.json', 'uploads']);
  expect(JSON.parse(readFileSync(path.join(target, 'secrets.json'), 'utf8'))).toMatchObject({
    JWT_SECRET: 'jwt'.repeat(12),
  });
  const config = { ...backend.config, dataDir: target, uploadsDir: path.join(target, 'uploads') };
  const database = await openDatabase({ dataDir: target });
  try {
    const { app, close } = await openApp(database, config);
    expect(await collectAnswers(app)).toEqual(await collectAnswers(backend.app));
    await close();
    // A process has it open.
    expect(await run('restore', [file, '--replace', '--yes'])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/A site runs on .*target\. Stop it first: nothing was changed\./),
    });
  } finally {
    await database.close();
  }

  expect(await run('restore', [file])).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/There is a site already: .*12 posts.*\.\nNothing was changed\. --replace/),
  });
});

it('says in a line what cannot be done, and changes nothing', async () => {
  const file = inFolder('not-a-backup.tar');
  writeFileSync(file, 'Something else entirely. '.repeat(200));
  const untouched = { DATA_DIR: inFolder('untouched') };
  expect(await run('restore', [file], untouched)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('is not a backup of this product'),
  });
  expect(await run('backup', [inFolder('new.tar')], untouched)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('There is no site in'),
  });
  expect(existsSync(path.join(inFolder('untouched'), 'postgres'))).toBe(false);
});

it.each([
  [undefined, 403],
  ['wrong', 401],
])('is for the operator alone: with the token %s the backend answers %i', async (token, status) => {
  expect((await send(backend, 'POST', '/admin/backup', { token })).status).toBe(status);
});
