import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { openDatabase } from '#backend/db/connection.ts';
import { openJobs } from '#backend/jobs/queue/open-jobs.ts';
import { createMailer } from '#backend/mail/mailer.ts';
import { parseConfig } from '#backend/main/config.ts';
import type { AppDependencies } from '#backend/main/dependencies.ts';
import { deliverIssueJob, deliverMailJob } from '#backend/newsletter/digest/digest-jobs.ts';

// A process that sends issue 1 by its jobs until it has gone out, and may be killed at any moment. test/rig/digest/run-kills.ts starts it.

const config = parseConfig(process.env);
const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir });
const mailer = createMailer(config);
const log = pino({ level: config.logLevel });
const jobs = await openJobs({ database, log, jobs: [deliverIssueJob, deliverMailJob], keepsSchedules: false });
await jobs.send(deliverIssueJob, { issue: 1 });
await jobs.start({ database, config, mailer, log, jobs, clock: () => new Date() } as unknown as AppDependencies);
while (!(await hasGoneOut())) await setTimeout(50);
await jobs.close();
await mailer.close();
await database.close();

async function hasGoneOut(): Promise<boolean> {
  const issue = database.db
    .selectFrom('public.mail_issues')
    .select('finished_at')
    .where('id', '=', 1 as never);
  return (await issue.executeTakeFirstOrThrow()).finished_at !== null;
}
