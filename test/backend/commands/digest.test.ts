import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commandActor } from '#backend/db/audit/record-change.ts';
import { findMonday, weekBefore } from '#backend/newsletter/dates.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { anyKind } from '#test/rig/database.ts';
import { jobsEnd } from '#test/rig/jobs.ts';
import { listLogged } from '#test/rig/logged.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';
import { adminCommand } from '../../../cli/admin.ts';
import { callCommand } from './call-command.ts';
import { runCommand } from './run-command.ts';

let folder: string;
let backend: TestBackend;
let api: LocalServer;
let date: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'digest-cli-'));
  backend = await createTestBackend(anyKind);
  await backend.reset();
  api = await serveLocally(getRequestListener(backend.app.fetch));
  date = findMonday(backend.time.now(), 'UTC');
  const at = weekBefore(date, 'UTC').from.toISOString();
  await sql`insert into app.posts (title, url_slug, text, type, post_user, text_hash, published_at) values
    ('Check your terms', 'check', 'We lowered 40 bids by 20 % and the orders went from 11 to 14 a day within two weeks.',
     'LinkedIn', 'Maren', 'x', ${at}::timestamptz)`.execute(backend.database.db);
});
afterAll(async () => {
  await api.close();
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Beside the running backend, which holds the database; the command's own would be another one, and empty. */
const beside = () => ({
  env: {
    DATA_DIR: path.join(folder, 'own'),
    BACKEND_PORT: String(api.port),
    INGEST_TOKEN: backend.config.ingestToken,
    JWT_SECRET: backend.config.jwtSecret,
  },
});
const run = (...args: string[]) => callCommand(adminCommand, args, beside());

it('keeps the list: import, list, export, suppress', async () => {
  const file = path.join(folder, 'list.csv');
  writeFileSync(file, 'Name,E-Mail\nA,A@Example.com\nB,b@example.com\nC,nonsense\n');
  expect(await run('subscribers', 'import', file)).toEqual({
    status: 1,
    stdout: 'added: 2\nunchanged: 0\nmailed: 2\n',
    stderr: 'Not done: nonsense is not an e-mail address.\n',
  });
  expect((await run('subscribers', 'suppress-address', 'B@example.com')).stdout).toContain('log revert');
  // A suppressed address stays suppressed, whatever a file says.
  expect((await run('subscribers', 'import', file, '--consented')).stdout).toBe('added: 1\nunchanged: 1\nmailed: 0\n');
  // By now no post in it is new.
  expect((await run('subscribers', 'import', file, '--consented')).stdout).toBe('added: 0\nunchanged: 2\nmailed: 0\n');
  const { name } = commandActor();
  expect(await listLogged(backend)).toEqual(
    ['import', 'suppress', 'import'].map((verb) => `subscribers.${verb} by ${name}`),
  );
  const { stdout } = await run('subscribers', 'list', '--status', 'confirmed');
  expect(stdout).toMatch(/\n\d+ +a@example\.com +confirmed +false .*\n1 of 1\n$/);
  const exported = await runCommand('cli/admin.ts', ['subscribers', 'list', '--format', 'csv'], beside());
  writeFileSync(file, exported.stdout);
  expect(exported.stdout).toMatch(
    /^id,email,status,.*\r\n\d+,b@example\.com,suppressed,.*\r\n\d+,a@example\.com,confirmed,/,
  );
  // An export can be imported.
  expect((await run('subscribers', 'import', file)).stdout).toBe('added: 0\nunchanged: 2\nmailed: 0\n');
  expect((await run('subscribers', 'unsuppress', 'b@example.com')).stdout).toContain('log revert');
  expect((await run('subscribers', 'unsuppress', 'nobody')).stderr).toBe('There is no subscriber "nobody".\n');
  await run('subscribers', 'suppress-address', 'b@example.com');
});

it('shows, tries and sends an issue, and says what became of it', async () => {
  await jobsEnd(backend.database);
  // The import asked them to confirm.
  backend.mailer.sent.splice(0);
  const preview = await run('mail', 'preview');
  expect(preview.stdout).toContain(`Issue of ${date}\nSubject: 1 tip – Check your terms\n`);
  expect(JSON.parse((await run('mail', 'preview', '--json')).stdout).html).toContain('Check your terms</a>');
  expect(backend.mailer.sent).toEqual([]);

  expect(await run('mail', 'test', 'me@example.com')).toMatchObject({ status: 0 });
  expect(backend.mailer.sent).toMatchObject([{ to: 'me@example.com', subject: '[Test] 1 tip – Check your terms' }]);
  expect((await run('mail', 'list')).stdout).toBe('0 of 0\n');

  expect((await run('mail', 'send')).stdout).toBe(`date: ${date}\nmails: {"pending":1}\n`);
  await jobsEnd(backend.database);
  expect(backend.mailer.sent.map(({ to }) => to)).toEqual(['me@example.com', 'a@example.com']);
  expect(JSON.parse((await run('mail', 'list', '--json')).stdout).data).toMatchObject([{ date, sent: 1, left: 0 }]);
});

it('sends again by command alone what nobody knows of', async () => {
  await sql`update public.mail_deliveries set state = 'unknown'`.execute(backend.database.db);
  expect((await run('mail', 'get', date)).stdout).toMatch(/\nunknownMails:\nemail\na@example\.com\n/);
  const before = backend.mailer.sent.length;
  expect((await run('mail', 'resend-unknown', date)).stdout).toBe(`ids: ${date}\nmails: 1\n`);
  await jobsEnd(backend.database);
  expect(backend.mailer.sent.slice(before).map(({ to }) => to)).toEqual(['a@example.com']);
  const { name } = commandActor();
  const mails = (await listLogged(backend)).filter((line) => line.startsWith('mail.'));
  expect(mails).toEqual(['test', 'send', 'resend-unknown'].map((verb) => `mail.${verb} by ${name}`));
});

it.each([
  [['mail', 'send', '2026-11-17'], 2, 'An issue has the date of its Monday'],
  [['mail', 'send', '2020-11-16'], 1, 'There is no issue of 2020-11-16: the week had no tips.'],
  [['mail', 'test', 'nobody'], 2, 'The mail has to go to an e-mail address.'],
  [['subscribers', 'import', 'nowhere.csv'], 1, 'There is no file nowhere.csv.'],
])('%j ends with %i and a line', async (args, status, message) => {
  const outcome = await run(...args);
  expect(outcome).toMatchObject({ status, stderr: expect.stringContaining(message) });
  expect(outcome.stderr).not.toContain('    at ');
});
