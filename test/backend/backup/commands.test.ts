import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acquireDirectoryLock } from '#backend/db/directory-lock.ts';
import { openArchive, packEntry } from '#backend/main/backup/archive.ts';
import { writeFile } from '#backend/main/backup/backup.ts';
import { machineToken } from '#runtime/secrets.ts';
import { callCommand } from '#test/backend/commands/call-command.ts';
import { runCommand } from '#test/backend/commands/run-command.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { fillSite } from '#test/rig/backup/fill-site.ts';
import { send } from '#test/rig/client.ts';
import { anyKind } from '#test/rig/database.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';
import { backupCommand } from '../../../cli/backup.ts';
import { restoreCommand } from '../../../cli/restore.ts';

let folder: string;
let backend: TestBackend;
let api: LocalServer;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'backup-cli-'));
  backend = await createTestBackend(anyKind);
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
const COMMANDS = { backup: backupCommand, restore: restoreCommand };
const options = (env: Record<string, string> = {}) => ({
  env: { DATA_DIR: inFolder('target'), DISK_RESERVE_MB: '0', ...env },
});
/** In this process: as those of their own they run in test/deploy/documented-commands.test.ts. */
const run = (name: keyof typeof COMMANDS, args: string[], env?: Record<string, string>) =>
  callCommand(COMMANDS[name], args, options(env));

it('backs up beside the running backend, with secrets when it is told to, and restores once', async () => {
  const file = inFolder('site.tar');
  const beside = {
    BACKEND_PORT: String(api.port),
    INGEST_TOKEN: backend.config.ingestToken,
    DATA_DIR: inFolder('own'),
  };
  const stranger = await run('backup', [file], { ...beside, JWT_SECRET: 'jwt'.repeat(12) });
  expect(stranger).toMatchObject({ status: 1, stderr: expect.stringMatching(/has another JWT_SECRET/) });
  const made = await run('backup', [file, '--with-secrets'], { ...beside, JWT_SECRET: backend.config.jwtSecret });
  expect(made).toEqual({
    status: 0,
    stdout: expect.stringMatching(/holds 12 posts, 1 accounts and \d+ pictures\. A trial restore went well\.\n$/),
    stderr: expect.stringMatching(
      /^Reading the site…\nTrying the backup…\nIt holds the secrets: .*--with-secrets.*\n$/,
    ),
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).filter((name) => name !== 'own')).toEqual(['site.tar']);
  const noted = await backend.database.db.selectFrom('app.backups').select('posts').execute();
  expect(noted).toEqual([{ posts: 12 }]);

  const restored = await run('restore', [file, '--with-secrets']);
  expect(restored).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^Restored 12 posts, 1 accounts and \d+ pictures, as of /),
  });
  const target = inFolder('target');
  expect(readdirSync(target).sort()).toEqual(['postgres', 'secrets.json', 'uploads']);
  expect(JSON.parse(readFileSync(path.join(target, 'secrets.json'), 'utf8'))).toMatchObject({
    JWT_SECRET: backend.config.jwtSecret,
  });
  // A process has it open.
  const lock = acquireDirectoryLock(target);
  expect(await run('restore', [file, '--replace', '--yes'])).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/target is in use by process \d+\. Stop that process first/),
  });
  lock.release();

  expect(await run('restore', [file])).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(
      /The backup holds secrets, which are not taken: --with-secrets .*\n.*There is a site already: .*12 posts.*\.\nNothing was changed\. --replace/,
    ),
  });

  // The same backup with a picture that would lie beside DATA_DIR.
  const hostile = inFolder('hostile.tar');
  const archive = await openArchive(file);
  async function* entries() {
    for await (const entry of archive.entries()) if (entry.name !== 'SHA256') yield await packEntry(entry);
    yield await packEntry({ name: 'pictures/../../../escaped.png', data: Buffer.from('x') });
  }
  await writeFile(hostile, entries(), async () => {}, { force: false, reserveBytes: 0 });
  expect(await run('restore', [hostile, '--replace', '--yes'])).toMatchObject({
    status: 1,
    stderr: `Checking the file…\n${hostile} holds what no backup has: the file "pictures/../../../escaped.png". Nothing was changed.\n`,
  });
  expect(readdirSync(folder, { recursive: true }).filter((name) => String(name).includes('escaped'))).toEqual([]);
  expect(readdirSync(target).sort()).toEqual(['postgres', 'secrets.json', 'uploads']);
});

it.runIf(process.getuid?.() === 0)('says who has to do what when the file is of another user', async () => {
  const nobody = 65534;
  const [file, dataDir] = [inFolder('of-root.tar'), inFolder('of-nobody')];
  writeFileSync(file, Buffer.alloc(5000), { mode: 0o600 });
  chmodSync(folder, 0o755);
  mkdirSync(dataDir);
  chownSync(dataDir, nobody, nobody);
  const env = { DATA_DIR: dataDir };
  const { status, stderr } = await runCommand('cli/restore.ts', [file], { env, uid: nobody });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringMatching(
      /^Checking the file…\n.*of-root\.tar cannot be read by the user \S+: .*\nAs root, "chown \S+ .*of-root\.tar" .* Nothing was changed\.\n$/,
    ),
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

it('is not for INGEST_TOKEN, nor for a command’s token from another machine', async () => {
  const ask = async (token?: string, headers: Record<string, string> = {}) =>
    (await send(backend, 'POST', '/admin/backup', { token, headers })).status;
  const token = machineToken(backend.config.jwtSecret);
  expect(await ask()).toBe(403);
  expect(await ask(backend.config.ingestToken)).toBe(403);
  expect(await ask(token, { 'x-forwarded-for': '203.0.113.1' })).toBe(403);
});
