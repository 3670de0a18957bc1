import { z } from 'zod';
import type { Tx } from '../../db/db.ts';
import { defineJob } from '../../jobs/queue/define-job.ts';
import type { Jobs } from '../../jobs/queue/jobs.ts';
import { findMonday, weekBefore } from '../dates.ts';
import { deliverMail } from '../delivery/deliver-mail.ts';
import { finish, listUnsent } from '../delivery/take-deliveries.ts';
import { addPersonalParts, findStarts } from '../personal/prepare-issue.ts';
import type { DigestDependencies } from './digest-dependencies.ts';
import { openIssue } from './issue/compose-issue.ts';
import { getIssueContent } from './issue/repository.ts';

/** Concurrent mails of a process, hence the most that a kill leaves unknown. */
export const CONNECTIONS = 4;

export const deliverMailJob = defineJob({
  name: 'digest-mail',
  data: z.object({ issue: z.int(), subscriber: z.int() }),
  retry: { limit: 200, delaySeconds: 15, maxDelaySeconds: 15 * 60 },
  timeoutSeconds: 5 * 60,
  keepSeconds: 60,
  concurrency: CONNECTIONS,
  label: ({ issue, subscriber }) => `issue ${issue}, reader ${subscriber}`,
  run: async (deps: DigestDependencies, delivery, { id, signal }) => {
    const { outcome, tryAgainAfter } = await deliverMail(deps, delivery, { id, signal });
    if (tryAgainAfter !== null) {
      // A new job, so that an outage uses up no attempts.
      const startAfter = new Date(deps.clock().getTime() + tryAgainAfter * 1000);
      await deps.jobs.send(deliverMailJob, delivery, { startAfter });
    } else if (await finish(deps.database.db, delivery.issue)) {
      deps.log.info({ issue: delivery.issue }, 'the mails of an issue have gone out');
    }
    return { outcome };
  },
});

/** Adds what readers have asked for themselves, and sends a job for each mail without one. */
export const deliverIssueJob = defineJob({
  name: 'digest-deliver',
  data: z.object({ issue: z.int() }),
  retry: { limit: 50, delaySeconds: 15, maxDelaySeconds: 15 * 60 },
  timeoutSeconds: 5 * 60,
  keepSeconds: 60 * 60,
  label: ({ issue }) => `issue ${issue}`,
  run: async ({ database: { db }, jobs, clock }: DigestDependencies, { issue }) => {
    const { kind, date } = await getIssueContent(db, issue);
    if (kind === 'monday') await addPersonalParts(db, issue, clock());
    const unsent = await listUnsent(db, issue, deliverMailJob.name);
    const starts = await findStarts(
      db,
      date,
      unsent.map(({ subscriber }) => subscriber),
      clock(),
    );
    await jobs.sendMany(deliverMailJob, unsent, { startAfter: (index) => starts(unsent[index]?.subscriber ?? 0) });
    await finish(db, issue);
    return { mails: unsent.length };
  },
});

/** Every Monday at seven: the issue of that day, or a missed one. */
export const sendIssueJob = defineJob({
  name: 'digest',
  data: z.object({}),
  schedule: { cron: '0 7 * * 1', tz: ({ config }: DigestDependencies) => config.digestTimeZone },
  run: async (deps: DigestDependencies) => {
    const date = findMonday(deps.clock(), deps.config.digestTimeZone);
    const started = await startIssue(deps, date);
    return 'skipped' in started ? started : { issue: date, tips: started.content.tips.length };
  },
});

/** Starts or resumes an issue. Result and log explain why there is none. */
export async function startIssue(deps: DigestDependencies, date: string): ReturnType<typeof openIssue> {
  const { database, config, jobs, log } = deps;
  const issue = await openIssue(database.db, date, config.digestTimeZone);
  if ('skipped' in issue) {
    const week = weekBefore(date, config.digestTimeZone).start;
    log.warn({ date, week, reason: issue.skipped }, 'no Monday mail');
    return issue;
  }
  await sendDeliveries(jobs, issue.id);
  log.info({ date, tips: issue.content.tips.length }, 'the Monday mail goes out');
  return issue;
}

export async function sendDeliveries(jobs: Jobs, issue: number, transaction?: Tx): Promise<void> {
  await jobs.send(deliverIssueJob, { issue }, transaction ? { transaction } : {});
}
