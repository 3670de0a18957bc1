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
import { sendMail } from '#backend/mail/mail-job.ts';
import { REGISTRY } from '#backend/main/job-registry.ts';
import { PGLITE_FLAGS } from '#cli/start/stack/start-backend.ts';
import { ROOT } from '#runtime/paths.ts';
import { findFreePort } from '#runtime/ports.mjs';
import { withoutConfiguration } from '#runtime/product-variables.ts';
import { createServerDatabase, testDatabases } from '#test/rig/database.ts';
import { findValue, parseScrape } from '#test/rig/metrics.ts';
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
  const child = spawn(process.execPath, [...PGLITE_FLAGS, path.join(ROOT, 'backend/main/worker.ts')], {
    env: { ...withoutConfiguration({}), NODE_ENV: 'test', PATH: process.env.PATH, DATA_DIR: folder, ...env },
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return { child, ended: once(child, 'close').then(([code]) => ({ code, output })) };
}

it.runIf(testDatabases.includes('postgres'))('does the jobs of others, and ends on a signal', async () => {
  const { url, drop } = await createServerDatabase();
  const smtp = await serveSmtp();
  const port = await findFreePort();
  const METRICS_TOKEN = 'metrics-token-of-the-tests-0123456789abcdef';
  const worker = runWorker({ DATABASE_URL: url, SMTP_URL: smtp.url, WORKER_PORT: String(port), METRICS_TOKEN });
  const database = await openDatabase({ databaseUrl: url });
  await migrate(database);
  const jobs = await openJobs({ database, log: pino({ level: 'silent' }), jobs: REGISTRY });
  await sendMail(jobs, { to: 'reader@example.com', subject: 'Hello', text: 'there' });
  await waitFor(() => expect(smtp.received).toMatchObject([{ recipients: ['reader@example.com'] }]));
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers });
  expect((await ask('/healthz')).status).toBe(200);
  expect((await ask('/metrics')).status).toBe(404);
  await waitFor(async () => {
    const scrape = parseScrape(await (await ask('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })).text());
    expect(findValue(scrape, 'sellerfeed_mails_total', { outcome: 'sent' })).toBe(1);
    expect(findValue(scrape, 'sellerfeed_job_attempts_total', { queue: 'mail', outcome: 'completed' })).toBe(1);
  });
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
