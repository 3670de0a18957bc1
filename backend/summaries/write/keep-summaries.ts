import { type Period, periodOf, previousPeriod } from '../period/period.ts';
import { listRows } from '../store/summary-store.ts';
import { type SummaryDependencies, type WriteResult, writeSummary } from './write-summary.ts';

const HOUR_MS = 60 * 60_000;
/** Today has something to sum up from so many posts on. */
export const MIN_POSTS_OF_TODAY = 3;
/** As far back as this, what was missed is made up for: also the backlog of a new installation. */
const DAYS_CAUGHT_UP = 14;
const WEEKS_CAUGHT_UP = 4;

/** The result of each period. */
export type KeptSummary = { period: Period; result: WriteResult };

/** Writes today's summary, from three posts on and again at most hourly while more arrive. Run it every few minutes. */
export async function keepToday(deps: SummaryDependencies): Promise<KeptSummary> {
  const period = periodOf('daily', deps.clock());
  const result = await writeSummary(deps, period, { minPosts: MIN_POSTS_OF_TODAY, minAgeMs: HOUR_MS });
  return { period, result };
}

/** Closes the day that is over, and those before it that were missed or whose posts have changed. */
export const closeDays = (deps: SummaryDependencies): Promise<KeptSummary[]> => close(deps, 'daily', DAYS_CAUGHT_UP);

/** Closes the week that is over, and those before it that were missed or whose posts have changed. */
export const closeWeeks = (deps: SummaryDependencies): Promise<KeptSummary[]> => close(deps, 'weekly', WEEKS_CAUGHT_UP);

/** Writes the days and weeks behind that have no text yet: posts may come in long after they were published. */
export async function fillGaps(deps: SummaryDependencies): Promise<KeptSummary[]> {
  const [earliest] = [...listBack(deps, 'daily', DAYS_CAUGHT_UP), ...listBack(deps, 'weekly', WEEKS_CAUGHT_UP)]
    .map(({ day }) => day)
    .toSorted();
  const rows = await listRows(deps.db, earliest);
  const written = new Set(rows.filter(({ status }) => status === 'completed').map(({ kind, day }) => `${kind} ${day}`));
  const options = { minAgeMs: HOUR_MS, isDue: ({ kind, day }: Period) => !written.has(`${kind} ${day}`) };
  return [
    ...(await close(deps, 'daily', DAYS_CAUGHT_UP, options)),
    ...(await close(deps, 'weekly', WEEKS_CAUGHT_UP, options)),
  ];
}

/** The periods before the current one, the newest first. */
function listBack({ clock }: SummaryDependencies, kind: Period['kind'], count: number): Period[] {
  const periods = [previousPeriod(periodOf(kind, clock()))];
  while (periods.length < count) periods.push(previousPeriod(periods.at(-1) as Period));
  return periods;
}

/** The newest first. */
function close(
  deps: SummaryDependencies,
  kind: Period['kind'],
  count: number,
  { minAgeMs = 0, isDue = () => true }: { minAgeMs?: number; isDue?: (period: Period) => boolean } = {},
): Promise<KeptSummary[]> {
  return keepEach(listBack(deps, kind, count).filter(isDue), (period) => writeSummary(deps, period, { minAgeMs }));
}

/** One that fails does not keep the others from being kept; then the first error is thrown. */
export async function keepEach<Kept extends Period>(
  periods: readonly Kept[],
  keep: (period: Kept) => Promise<WriteResult | null>,
): Promise<KeptSummary[]> {
  const kept: KeptSummary[] = [];
  const errors: unknown[] = [];
  for (const period of periods) {
    try {
      const result = await keep(period);
      if (result) kept.push({ period, result });
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  return kept;
}
