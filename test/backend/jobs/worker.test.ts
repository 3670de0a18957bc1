import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#backend/db/connection.ts';
import { migrate } from '#backend/db/migrate.ts';
import { openJobs } from '#backend/jobs/queue/open-jobs.ts';
import { REGISTRY } from '#backend/jobs/registry.ts';
import { sendMail } from '#backend/mail/mail-job.ts';
import { ROOT } from '#server/process/root.ts';
import { createServerDatabase, testDatabases } from '#test/rig/database.ts';
import { QUICK_START } from '#test/rig/quick-start.ts';
import { serveSmtp } from '#test/rig/smtp.ts';
import { waitFor } from '#test/rig/wait-for.ts';

// The process itself, as `npm run worker` starts it.
let folder: string;
const children: ChildProcess[] = [];
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'worker-test-'));
});
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function runWorker(env: Record<string, string>) {
  const child = spawn(process.execPath, [...QUICK_START, path.join(ROOT, 'backend/worker.ts')], {
    cwd: folder,
    env: { NODE_ENV: 'test', PATH: process.env.PATH, DATA_DIR: folder, ...env },
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return { child, ended: once(child, 'close').then(([code]) => ({ code, output })) };
}

it.runIf(testDatabases.includes('postgres'))('does the jobs of others, and ends on a signal', async () => {
  const { url, drop } = await createServerDatabase();
  const smtp = await serveSmtp();
  const worker = runWorker({ DATABASE_URL: url, SMTP_URL: smtp.url });
  const database = await openDatabase({ databaseUrl: url });
  await migrate(database);
  const jobs = await openJobs({ database, log: pino({ level: 'silent' }), jobs: REGISTRY });
  await sendMail(jobs, { to: 'reader@example.com', subject: 'Hello', text: 'there' });
  await waitFor(() => expect(smtp.received).toMatchObject([{ recipients: ['reader@example.com'] }]));
  worker.child.kill('SIGTERM');
  expect(await worker.ended).toMatchObject({ code: 0, output: expect.stringContaining('"msg":"taking jobs"') });
  await jobs.close();
  await database.close();
  await smtp.close();
  await drop();
});

it('says that the embedded database needs none', async () => {
  const { code, output } = await runWorker({}).ended;
  expect(code).toBe(1);
  expect(output).toContain('The worker needs DATABASE_URL.');
});
