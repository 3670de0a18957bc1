import { type Period, periodOf, previousPeriod } from '../period/period.ts';
import { keepCount, type SummaryDependencies, type WriteResult, writeSummary } from './write-summary.ts';

const HOUR_MS = 60 * 60_000;
/** Today has something to sum up from so many posts on. */
const MIN_POSTS_OF_TODAY = 3;
/** As far back as the carousels reach, what was missed is made up for. */
const DAYS_CAUGHT_UP = 9;
const WEEKS_CAUGHT_UP = 3;

/** What was done, period by period. */
export type KeptSummary = { period: Period; result: WriteResult };

/**
 * Keeps today's row true: its number of posts, and, from three posts on and again at most hourly while more arrive, its
 * summary. Run it every few minutes.
 */
export async function keepToday(deps: SummaryDependencies): Promise<KeptSummary> {
  const period = periodOf('daily', deps.clock());
  if (await keepCount(deps, period)) await deps.onWritten();
  const result = await writeSummary(deps, period, { minPosts: MIN_POSTS_OF_TODAY, minAgeMs: HOUR_MS });
  return { period, result };
}

/** Closes the day that is over, and those before it that were missed or whose posts have changed. */
export const closeDays = (deps: SummaryDependencies): Promise<KeptSummary[]> => close(deps, 'daily', DAYS_CAUGHT_UP);

/** Closes the week that is over, and those before it that were missed or whose posts have changed. */
export const closeWeeks = (deps: SummaryDependencies): Promise<KeptSummary[]> => close(deps, 'weekly', WEEKS_CAUGHT_UP);

/** The newest first. One that fails does not keep the others from being closed; then the first error is thrown. */
async function close(deps: SummaryDependencies, kind: Period['kind'], count: number): Promise<KeptSummary[]> {
  const kept: KeptSummary[] = [];
  const errors: unknown[] = [];
  let period = periodOf(kind, deps.clock());
  for (let past = 0; past < count; past += 1) {
    period = previousPeriod(period);
    try {
      kept.push({ period, result: await writeSummary(deps, period) });
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  return kept;
}
