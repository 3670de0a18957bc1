import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/types.ts';
import type { AppDependencies } from '../dependencies.ts';
import { defineJob } from '../jobs/queue/define-job.ts';
import type { Jobs } from '../jobs/queue/jobs.ts';
import { deliverIssue } from './delivery/deliver-issue.ts';
import { openIssue } from './issue/compose-issue.ts';
import { findMonday, weekBefore } from './issue/dates.ts';

/** How many processes share an issue, where there are as many. */
const SHARES = 4;
/** A stopping process waits this long for its jobs, and no mail shall be in the air when it ends. */
const PASS_MS = 4000;

const AWAY_DELAY_MS = 15_000;
const MAX_AWAY_DELAY_MS = 15 * 60 * 1000;

const deliverySchema = z.object({
  issue: z.int(),
  /** How often in a row the mail server was away. */
  timesAway: z.int().default(0),
});

/** Sends for a few seconds, then makes room: the rest is another job, now or when it is due. */
export const deliverIssueJob = defineJob({
  name: 'digest-deliver',
  data: deliverySchema,
  retry: { limit: 50, delaySeconds: 15, maxDelaySeconds: 15 * 60 },
  timeoutSeconds: 5 * 60,
  keepSeconds: 60 * 60,
  label: ({ issue }) => `issue ${issue}`,
  run: async (deps: AppDependencies, { issue, timesAway }, { signal }) => {
    const result = await deliverIssue(deps, issue, AbortSignal.any([signal, AbortSignal.timeout(PASS_MS)]));
    const { sent, away, goOnAt, isPaused } = result;
    // An interrupted job is taken again as it is.
    if (signal.aborted) return { sent };
    if (away)
      deps.log.warn({ issue, reason: away.replaceAll(/\S+@\S+/g, '…') }, 'the mail server takes no mail at present');
    if (isPaused) deps.log.info({ issue }, 'the Monday mail is paused');
    else if (!goOnAt) deps.log.info({ issue }, 'the Monday mail has gone out');
    else await sendOn(deps, issue, { goOnAt, timesAway: away ? timesAway + 1 : 0 });
    return away ? { sent, away } : { sent };
  },
});

async function sendOn(
  { jobs, clock }: AppDependencies,
  issue: number,
  { goOnAt, timesAway }: { goOnAt: Date; timesAway: number },
): Promise<void> {
  const delay = timesAway > 0 ? Math.min(MAX_AWAY_DELAY_MS, AWAY_DELAY_MS * 2 ** (timesAway - 1)) : 0;
  const startAfter = new Date(Math.max(goOnAt.getTime(), clock().getTime() + delay));
  await jobs.send(deliverIssueJob, { issue, timesAway }, { startAfter });
}

/** Every Monday at seven: the issue of that day, or of the last Monday when it was missed. */
export const sendIssueJob = defineJob({
  name: 'digest',
  data: z.object({}),
  schedule: { cron: '0 7 * * 1', tz: ({ config }: AppDependencies) => config.digestTimeZone },
  run: async (deps: AppDependencies) => {
    const date = findMonday(deps.clock(), deps.config.digestTimeZone);
    const started = await startIssue(deps, date);
    return 'skipped' in started ? started : { issue: date, tips: started.content.tips.length };
  },
});

/** Begins to send the issue of a Monday, or goes on with it. Where there is none, the answer and the log say why. */
export async function startIssue(deps: AppDependencies, date: string): ReturnType<typeof openIssue> {
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

/** Has every process that may share an issue send it, or go on with it. */
export async function sendDeliveries(jobs: Jobs, issue: number, transaction?: Transaction<Database>): Promise<void> {
  const options = transaction ? { transaction } : {};
  for (let share = 0; share < SHARES; share += 1) await jobs.send(deliverIssueJob, { issue, timesAway: 0 }, options);
}
