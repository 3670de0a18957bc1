import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commandActor } from '#backend/audit/actor.ts';
import { findMonday, weekBefore } from '#backend/digest/issue/dates.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { send } from '#test/rig/client.ts';
import { jobsEnd } from '#test/rig/jobs.ts';
import { listLogged } from '#test/rig/logged.ts';
import { layPgliteTemplate } from '#test/rig/pglite-template.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';
import { digestCommand } from '../../../scripts/digest.ts';
import { subscribersCommand } from '../../../scripts/subscribers.ts';
import { callCommand } from './call-command.ts';
import { runCommand } from './run-command.ts';

let folder: string;
let backend: TestBackend;
let api: LocalServer;
let date: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'digest-cli-'));
  backend = await createTestBackend('pglite');
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
  },
});
const COMMANDS = { digest: digestCommand, subscribers: subscribersCommand };
const run = (name: keyof typeof COMMANDS, ...args: string[]) => callCommand(COMMANDS[name], args, beside());

it('keeps the list: import, list, export, suppress', async () => {
  const file = path.join(folder, 'list.csv');
  writeFileSync(file, 'Name,E-Mail\nA,A@Example.com\nB,b@example.com\nC,nonsense\n');
  expect(await run('subscribers', 'import', file)).toEqual({
    status: 1,
    stdout: '2 pending, 0 as they were.\n',
    stderr: '"nonsense" is not an e-mail address.\n',
  });
  expect((await run('subscribers', 'suppress', 'B@example.com')).stdout).toBe('b@example.com is never mailed again.\n');
  // Who must not be mailed stays so, whatever a file says.
  expect((await run('subscribers', 'import', file, '--consented')).stdout).toBe('1 confirmed, 1 as they were.\n');
  // Nothing is new in it any more.
  expect((await run('subscribers', 'import', file, '--consented')).stdout).toBe('0 confirmed, 2 as they were.\n');
  const { name } = commandActor();
  expect(await listLogged(backend)).toEqual(
    ['import', 'suppress', 'import'].map((verb) => `subscribers.${verb} by ${name}`),
  );
  const { stdout } = await runCommand('scripts/subscribers.ts', ['list', '--status', 'confirmed'], beside());
  expect(stdout).toMatch(
    /^0 pending, 1 confirmed, 0 unsubscribed, 1 suppressed\na@example\.com {2}confirmed {2}since \S+\n$/,
  );
  const exported = path.join(folder, 'exported.csv');
  expect(await run('subscribers', 'export', exported)).toMatchObject({
    status: 0,
    stdout: `2 addresses in ${exported}.\n`,
  });
  expect(readFileSync(exported, 'utf8')).toMatch(
    /^email,status,.*\na@example\.com,confirmed,.*\nb@example\.com,suppressed,/,
  );
  expect(await run('subscribers', 'export', exported)).toMatchObject({
    status: 1,
    stderr: `${exported} is there already.\n`,
  });
});

it('shows, tries and sends an issue, and says what became of it', async () => {
  const page = path.join(folder, 'mail.html');
  const preview = await run('digest', 'preview', '--html', page);
  expect(preview.stdout).toContain(`Issue of ${date}\nSubject: 1 tip: Check your terms\n`);
  expect(readFileSync(page, 'utf8')).toContain('Check your terms</a>');
  expect(backend.mailer.sent).toEqual([]);

  expect(await run('digest', 'test', 'me@example.com')).toMatchObject({ status: 0 });
  expect(backend.mailer.sent).toMatchObject([{ to: 'me@example.com', subject: '[Test] 1 tip: Check your terms' }]);
  expect((await run('digest', 'status')).stdout).toBe('No issue was sent yet.\n');

  expect((await run('digest', 'send')).stdout).toMatch(/1 tips {2}going out {2}1 pending\nThe backend sends it/);
  await jobsEnd(backend.database);
  expect(backend.mailer.sent.map(({ to }) => to)).toEqual(['me@example.com', 'a@example.com']);
  expect((await run('digest', 'status')).stdout).toMatch(new RegExp(`^${date} {2}1 tips {2}done \\S+ {2}1 sent\n$`));
});

it('sends again by command alone what nobody knows of', async () => {
  await sql`update public.mail_deliveries set state = 'unknown'`.execute(backend.database.db);
  expect((await run('digest', 'status')).stdout).toContain('1 unknown\n  unknown  a@example.com\n');
  const before = backend.mailer.sent.length;
  expect((await run('digest', 'resend-unknown', '--date', date)).stdout).toBe('1 mail to be sent again.\n');
  await jobsEnd(backend.database);
  expect(backend.mailer.sent.slice(before).map(({ to }) => to)).toEqual(['a@example.com']);
  const { name } = commandActor();
  const mails = (await listLogged(backend)).filter((line) => line.startsWith('mail.'));
  expect(mails).toEqual(['test', 'send', 'resend-unknown'].map((verb) => `mail.${verb} by ${name}`));
});

it.each<[keyof typeof COMMANDS, string[], string]>([
  ['digest', ['send', '--date', '2026-11-17'], 'an issue has the date of its Monday'],
  ['digest', ['send', '--date', '2020-11-16'], 'There is no issue of 2020-11-16: the week had no tips.'],
  ['digest', ['test', 'nobody'], 'The mail has to go to an e-mail address.'],
  ['subscribers', ['import', 'nowhere.csv'], 'There is no file nowhere.csv.'],
])('%s %j ends with 1 and a line', async (script, args, message) => {
  const { status, stderr } = await run(script, ...args);
  expect([status, stderr]).toEqual([1, expect.stringContaining(message)]);
  expect(stderr).not.toContain('    at ');
});

it('works without a backend, on the database itself', async () => {
  const own = path.join(folder, 'alone');
  await layPgliteTemplate(own);
  const { status, stderr } = await runCommand('scripts/digest.ts', ['send'], { env: { DATA_DIR: own } });
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^There is no issue of \S+: the week had no tips\.\n$/)]);
});

it.each([
  [undefined, 403],
  ['wrong', 401],
])('is for the operator alone: with the token %s the answer is %i', async (token, status) => {
  for (const name of ['digest-status', 'subscribers-list']) {
    expect((await send(backend, 'POST', `/admin/operations/${name}`, { token, body: {} })).status).toBe(status);
  }
});
