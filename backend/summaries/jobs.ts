import { z } from 'zod';
import type { AppDependencies } from '#backend/dependencies.ts';
import { defineJob } from '#backend/jobs/queue/define-job.ts';
import type { Jobs } from '#backend/jobs/queue/jobs.ts';
import { createSummaries } from './create-summaries.ts';
import { closeDays, closeWeeks, type KeptSummary, keepToday } from './write/keep-summaries.ts';
import type { SummaryDependencies } from './write/write-summary.ts';

/** A language model may take a minute for each of the days that were missed. */
const TIMEOUT_SECONDS = 30 * 60;
const A_DAY_SECONDS = 24 * 60 * 60;

/** The number of today's posts, and their summary from three on, at most hourly. */
export const summarizeTodayJob = defineJob({
  name: 'summarize-today',
  data: z.object({}),
  schedule: { cron: '*/5 * * * *', missed: 'skip' },
  // The next one comes by itself.
  retry: { limit: 0 },
  keepSeconds: A_DAY_SECONDS,
  run: (deps: AppDependencies) => withSummaries(deps, async (summaries) => [await keepToday(summaries)]),
});

/** The day that is over, and what was missed before it. */
export const summarizeDaysJob = defineJob({
  name: 'summarize-days',
  data: z.object({}),
  schedule: { cron: '15 0 * * *' },
  timeoutSeconds: TIMEOUT_SECONDS,
  run: (deps: AppDependencies) => withSummaries(deps, closeDays),
});

/** The week that is over, and what was missed before it. */
export const summarizeWeeksJob = defineJob({
  name: 'summarize-weeks',
  data: z.object({}),
  schedule: { cron: '30 0 * * 1' },
  timeoutSeconds: TIMEOUT_SECONDS,
  run: (deps: AppDependencies) => withSummaries(deps, closeWeeks),
});

/** Makes up at once for what a process that was down has missed, and for what the sample data lacks. */
export async function catchUpOnSummaries(jobs: Jobs): Promise<void> {
  for (const job of [summarizeTodayJob, summarizeDaysJob, summarizeWeeksJob]) await jobs.send(job, {});
}

async function withSummaries(
  { config, clock, log }: AppDependencies,
  work: (summaries: SummaryDependencies) => Promise<KeptSummary[]>,
): Promise<Record<string, string>> {
  const summaries = createSummaries(config, { clock, log });
  if (!summaries) return { skipped: 'SUMMARIES is off, or SUPABASE_SECRET_KEY is not set' };
  const kept = await work(summaries);
  return Object.fromEntries(kept.map(({ period, result }) => [period.day, result.outcome]));
}
