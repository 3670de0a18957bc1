import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commandActor } from '#backend/audit/actor.ts';
import { sendMail } from '#backend/mail/mail-job.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { send } from '#test/rig/client.ts';
import { listJobs } from '#test/rig/jobs.ts';
import { listLogged } from '#test/rig/logged.ts';
import { layPgliteTemplate } from '#test/rig/pglite-template.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';
import { type SmtpServer, serveSmtp } from '#test/rig/smtp.ts';
import { waitFor } from '#test/rig/wait-for.ts';
import { jobsCommand } from '../../../scripts/jobs.ts';
import { callCommand } from './call-command.ts';
import { runCommand } from './run-command.ts';

const MAIL = { to: 'jane@example.com', subject: 'Your link', text: 'https://site.test/secret' };

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'jobs-cli-'));
  await layPgliteTemplate(path.join(folder, 'data'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const own = () => ({ DATA_DIR: path.join(folder, 'data') });
const jobs = (args: string[], env: Record<string, string> = {}) =>
  callCommand(jobsCommand, args, { env: { ...own(), ...env } });

it('keeps a job for the backend where none runs, and lists what there is', async () => {
  expect((await jobs(['run', 'vacuum'])).stdout).toMatch(/^vacuum will be done as [\w-]{36}\.\n$/);
  const { status, stdout, stderr } = await runCommand('scripts/jobs.ts', [], { env: own() });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^mail\n {2}on demand\n/m);
  expect(stdout).toMatch(
    /^vacuum\n {2}20 3 \* \* \* UTC, next \d{4}-\d\d-\d\d 03:20:00\n {2}not run lately\n {2}1 due, /m,
  );
  expect(stdout).toMatch(/\nDue\n {2}\d{4}-\S+ \S+ {2}[\w-]{36} {2}vacuum\n$/);
});

describe('with a running backend', () => {
  let smtp: SmtpServer;
  let backend: TestBackend;
  let server: LocalServer;
  beforeAll(async () => {
    smtp = await serveSmtp();
    backend = await createTestBackend('pglite', { smtpUrl: smtp.url });
    const listener = getRequestListener((request, env) => backend.app.fetch(request, env));
    server = await serveLocally((request, response) => void listener(request, response));
  });
  beforeEach(() => backend.reset());
  afterAll(async () => {
    await server.close();
    await backend.close();
    await smtp.close();
  });

  const ask = (...args: string[]) => jobs(args, { API_URL: server.url, INGEST_TOKEN: backend.config.ingestToken });

  it.each([
    [['run', 'nothing'], /^There is no job nothing\. There are .*mail, .*vacuum\.$/m],
    [['run', 'mail', '--data', '{"to":1}'], /^The data does not fit mail: /],
    [['run', 'mail', '--data', 'x'], /^--data is no JSON: /],
    [['retry', '00000000-0000-4000-8000-000000000000'], /^There is no job 00000000-/],
    [['dance'], /^Unknown command "dance"\./],
  ])('says what is wrong with %j', async (args, message) => {
    const answer = await ask(...args);
    expect(answer).toMatchObject({ status: 1, stdout: '' });
    expect(answer.stderr).toMatch(message);
  });

  it('says what failed and why, without what the mail says or all of its address, and tries it again', async () => {
    smtp.answer = ({ attempt }) => (attempt === 1 ? '550 5.1.1 User unknown' : null);
    await sendMail(backend.jobs, MAIL);
    await waitFor(async () => expect(await listJobs(backend.database, 'mail')).toMatchObject([{ state: 'failed' }]));

    const { stdout } = await ask();
    expect(stdout).toMatch(/^ {2}0 due, 0 running, 1 failed$/m);
    expect(stdout).toMatch(/ {2}mail {2}j…@example\.com: Your link\n {6}The mail server refused it: .*User unknown/);
    expect(stdout).not.toMatch(/jane|secret/);
    const [job] = await listJobs(backend.database, 'mail');
    expect((await ask('retry', job?.id ?? '')).stdout).toContain('will be tried again');
    expect(await listJobs(backend.database, 'mail')).toMatchObject([{ state: 'retry' }]);
    expect((await ask('retry', job?.id ?? '')).stderr).toMatch(/^Job [\w-]+ \(mail\) has not failed\.\n$/);
    expect((await ask('run', 'vacuum')).stdout).toMatch(/^vacuum will be done as /);
    const { name } = commandActor();
    expect(await listLogged(backend)).toEqual([`jobs.retry by ${name}`, `jobs.run by ${name}`]);
  });

  it('is for the operator alone', async () => {
    for (const [method, url] of [
      ['GET', '/admin/jobs'],
      ['POST', '/admin/jobs/run'],
      ['POST', '/admin/jobs/retry'],
    ] as const) {
      expect((await send(backend, method, url, method === 'POST' ? { body: {} } : {})).status).toBe(403);
    }
  });
});
