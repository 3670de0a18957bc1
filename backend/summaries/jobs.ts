import { z } from 'zod';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import { daySchema } from '#backend/db/parameters.ts';
import { removeCachedPages, type WebAccess } from '#backend/http/revalidate.ts';
import { defineJob } from '#backend/jobs/queue/define-job.ts';
import type { Jobs } from '#backend/jobs/queue/jobs.ts';
import { createSummaries, type SummariesConfig } from './create-summaries.ts';
import { periodOf } from './period/period.ts';
import { closeDays, closeWeeks, fillGaps, type KeptSummary, keepToday } from './write/keep-summaries.ts';
import { renewStale } from './write/renew-stale.ts';
import { type SummaryDependencies, writeSummary } from './write/write-summary.ts';

/** A language model may take a minute for each of the days that were missed. */
const TIMEOUT_SECONDS = 30 * 60;
const A_DAY_SECONDS = 24 * 60 * 60;

type Dependencies = {
  database: DatabaseHandle;
  config: SummariesConfig & WebAccess;
  clock: () => Date;
  log: SummaryDependencies['log'];
};

/** Today's summary, from three posts on and at most hourly; whatever is stale; and what has no text yet. */
export const summarizeTodayJob = defineJob({
  name: 'summarize-today',
  data: z.object({}),
  schedule: { cron: '*/5 * * * *', missed: 'skip' },
  // The next one comes by itself.
  retry: { limit: 0 },
  keepSeconds: A_DAY_SECONDS,
  timeoutSeconds: TIMEOUT_SECONDS,
  run: (deps: Dependencies) =>
    withSummaries(deps, async (summaries) => [
      await keepToday(summaries),
      ...(await renew(deps, summaries)),
      ...(await fillGaps(summaries)),
    ]),
});

/** Renews at once the summaries that quote posts which were hidden, deleted, corrected or put back. */
export const renewSummariesJob = defineJob({
  name: 'renew-summaries',
  data: z.object({}),
  retry: { limit: 2 },
  timeoutSeconds: TIMEOUT_SECONDS,
  keepSeconds: A_DAY_SECONDS,
  run: (deps: Dependencies) => withSummaries(deps, (summaries) => renew(deps, summaries)),
});

/** The day that is over, and what was missed before it. */
export const summarizeDaysJob = defineJob({
  name: 'summarize-days',
  data: z.object({}),
  schedule: { cron: '15 0 * * *' },
  timeoutSeconds: TIMEOUT_SECONDS,
  run: (deps: Dependencies) => withSummaries(deps, closeDays),
});

/** The week that is over, and what was missed before it. */
export const summarizeWeeksJob = defineJob({
  name: 'summarize-weeks',
  data: z.object({}),
  schedule: { cron: '30 0 * * 1' },
  timeoutSeconds: TIMEOUT_SECONDS,
  run: (deps: Dependencies) => withSummaries(deps, closeWeeks),
});

/** One summary, because an operator asked for it. */
export const rewriteSummaryJob = defineJob({
  name: 'summarize-one',
  data: z.object({
    kind: z.enum(['daily', 'weekly']),
    day: daySchema,
    /** Whether what is there is rewritten, an operator's text included. */
    force: z.boolean().default(true),
  }),
  retry: { limit: 2 },
  timeoutSeconds: TIMEOUT_SECONDS,
  label: ({ kind, day }) => `${kind} ${day}`,
  run: (deps: Dependencies, { kind, day, force }) =>
    withSummaries(deps, async (summaries) => {
      const period = periodOf(kind, new Date(day));
      return [{ period, result: await writeSummary(summaries, period, { force }) }];
    }),
});

/** The text before must not be shown once more, as after other renewals. */
const renew = (deps: Dependencies, summaries: SummaryDependencies): Promise<KeptSummary[]> =>
  renewStale({ ...summaries, onWritten: () => removeCachedPages(deps, ['summaries', 'banner']) });

/** Makes up at once for what a process that was down has missed, and for what the sample data lacks. */
export async function catchUpOnSummaries(jobs: Jobs): Promise<void> {
  for (const job of [summarizeTodayJob, summarizeDaysJob, summarizeWeeksJob]) await jobs.send(job, {});
}

/** Why this backend writes no summaries. */
export const NOT_WRITTEN =
  'SUMMARIES is off, or the summaries are in a hosted Supabase: then set DATABASE_URL to its connection string.';

async function withSummaries(
  { config, clock, log, database }: Dependencies,
  work: (summaries: SummaryDependencies) => Promise<KeptSummary[]>,
): Promise<Record<string, string>> {
  const summaries = createSummaries(config, { db: database.db, clock, log });
  if (!summaries) return { skipped: NOT_WRITTEN };
  const kept = await work(summaries);
  const nameOf = ({ kind, day }: KeptSummary['period']) => (kind === 'weekly' ? `week of ${day}` : day);
  return Object.fromEntries(kept.map(({ period, result }) => [nameOf(period), result.outcome]));
}
