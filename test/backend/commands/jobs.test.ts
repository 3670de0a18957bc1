import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commandActor } from '#backend/db/audit/record-change.ts';
import { acquireDirectoryLock } from '#backend/db/directory-lock.ts';
import { sendMail } from '#backend/mail/mail-job.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { anyKind, createServerDatabase } from '#test/rig/database.ts';
import { listJobs } from '#test/rig/jobs.ts';
import { listLogged } from '#test/rig/logged.ts';
import { layPgliteTemplate } from '#test/rig/pglite-template.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';
import { type SmtpServer, serveSmtp } from '#test/rig/smtp.ts';
import { waitFor } from '#test/rig/wait-for.ts';
import { adminCommand } from '../../../cli/admin.ts';
import { callCommand } from './call-command.ts';

const MAIL = { to: 'jane@example.com', subject: 'Your link', text: 'https://site.test/secret' };

let folder: string;
let alone: Awaited<ReturnType<typeof createServerDatabase>> | null = null;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'jobs-cli-'));
  if (anyKind === 'postgres') alone = await createServerDatabase({ isMigrated: true });
  else await layPgliteTemplate(path.join(folder, 'data'));
});
afterAll(async () => {
  await alone?.drop();
  rmSync(folder, { recursive: true, force: true });
});

const own = () => ({ DATA_DIR: path.join(folder, 'data'), DATABASE_URL: alone?.url ?? '' });
const jobs = (args: string[], env: Record<string, string> = {}) =>
  callCommand(adminCommand, ['jobs', ...args], { env: { ...own(), ...env } });

it('keeps a job for the backend where none runs, and lists what there is', async () => {
  expect((await jobs(['run', 'vacuum'])).stdout).toBe('ids: vacuum\nsent: vacuum\n');
  const { status, stdout, stderr } = await jobs(['kinds']);
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^mail\n {2}on demand\n/m);
  expect(stdout).toMatch(
    /^vacuum\n {2}20 3 \* \* \* UTC, next \d{4}-\d\d-\d\d 03:20:00\n {2}not run lately\n {2}1 due, /m,
  );
  expect((await jobs(['list'])).stdout).toMatch(/^waiting {2}\d{4}-\S+ \S+ {2}[\w-]{36} {2}vacuum\n1 of 1\n$/);
});

describe('with a running backend', () => {
  let smtp: SmtpServer;
  let backend: TestBackend;
  let server: LocalServer;
  beforeAll(async () => {
    smtp = await serveSmtp();
    backend = await createTestBackend(anyKind, { smtpUrl: smtp.url });
    const listener = getRequestListener((request, env) => backend.app.fetch(request, env));
    server = await serveLocally((request, response) => void listener(request, response));
  });
  beforeEach(() => backend.reset());
  afterAll(async () => {
    await server.close();
    await backend.close();
    await smtp.close();
  });

  const ask = (...args: string[]) =>
    jobs(args, { API_URL: server.url, INGEST_TOKEN: backend.config.ingestToken, JWT_SECRET: backend.config.jwtSecret });

  it.each([
    [['run', 'nothing'], /^There is no job nothing\. There are .*mail, .*vacuum\.$/m],
    [['run', 'mail', '--data', '{"to":1}'], /^The data does not fit mail: /],
    [['run', 'mail'], /^mail cannot be run by hand\.$/m],
    [['run', 'mail', '--data', 'x'], /^--data is no JSON: /],
    [['retry', '00000000-0000-4000-8000-000000000000'], /^There is no job 00000000-/],
  ])('says what is wrong with %j', async (args, message) => {
    const answer = await ask(...args);
    expect(answer).toMatchObject({ status: 1, stdout: '' });
    expect(answer.stderr).toMatch(message);
  });

  it('says what failed and why, without what the mail says or all of its address, and tries it again', async () => {
    smtp.answer = ({ attempt }) => (attempt === 1 ? '550 5.7.1 Relaying denied' : null);
    await sendMail(backend.jobs, MAIL);
    await waitFor(async () => expect(await listJobs(backend.database, 'mail')).toMatchObject([{ state: 'failed' }]));

    expect((await ask('kinds')).stdout).toMatch(/^ {2}0 due, 0 running, 1 failed$/m);
    const { stdout } = await ask('list', '--state', 'failed');
    expect(stdout).toMatch(/ {2}mail {2}j…@example\.com: Your link\n {6}The mail server refused it: .*Relaying denied/);
    expect(stdout).not.toMatch(/jane|secret/);
    const [job] = await listJobs(backend.database, 'mail');
    expect((await ask('retry', job?.id ?? '')).stdout).toBe(`ids: ${job?.id}\n`);
    await waitFor(() => expect(smtp.received).toHaveLength(1));
    expect((await ask('run', 'vacuum')).stdout).toContain('sent: vacuum\n');
    const { name } = commandActor();
    expect(await listLogged(backend)).toEqual([`jobs.retry by ${name}`, `jobs.run by ${name}`]);
  });

  it('tries a mail at once that waits for its next attempt, and says of others why not', async () => {
    smtp.answer = () => '450 4.2.1 Try again later';
    await sendMail(backend.jobs, MAIL);
    const job = await waitFor(async () => {
      await sql`update pgboss.job set start_after = now() + interval '1 hour' where name = 'mail' and state = 'retry'`.execute(
        backend.database.db,
      );
      const [found] = await listJobs(backend.database, 'mail');
      expect(found).toMatchObject({ state: 'retry' });
      return found;
    });
    smtp.answer = () => null;
    expect((await ask('retry', job?.id ?? '')).stdout).toBe(`ids: ${job?.id}\n`);
    await waitFor(async () => expect(await listJobs(backend.database, 'mail')).toMatchObject([{ state: 'completed' }]));
    expect((await ask('retry', job?.id ?? '')).stderr).toMatch(/^Job [\w-]+ \(mail\) has been done\.\n$/);
  });

  it('waits for a backend that is starting and holds the embedded database already', async () => {
    const dataDir = path.join(folder, 'starting');
    await layPgliteTemplate(dataDir);
    const lock = acquireDirectoryLock(dataDir);
    let requests = 0;
    const listener = getRequestListener((request, env) => backend.app.fetch(request, env));
    const starting = await serveLocally((request, response) => {
      requests += 1;
      if (requests === 1) request.socket.destroy();
      else void listener(request, response);
    });
    const { port } = new URL(starting.url);
    const env = {
      DATA_DIR: dataDir,
      BACKEND_PORT: port,
      INGEST_TOKEN: backend.config.ingestToken,
      JWT_SECRET: backend.config.jwtSecret,
    };
    const { status, stdout, stderr } = await callCommand(adminCommand, ['jobs', 'kinds'], { env });
    await starting.close();
    lock.release();
    expect([status, stderr]).toEqual([0, 'The backend does not answer yet: waiting for it.\n']);
    expect(stdout).toContain('vacuum');
  });
});
