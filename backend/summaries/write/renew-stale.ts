import { periodOf } from '../period/period.ts';
import { clearStale, hasVersions, listStale } from '../records/summary-records.ts';
import { findRow } from '../store/summary-store.ts';
import { type KeptSummary, keepEach, MIN_POSTS_OF_TODAY } from './keep-summaries.ts';
import { type SummaryDependencies, type WriteResult, writeSummary } from './write-summary.ts';

/** A written one has cleared its own mark, and another process may still write what it read before the change. */
const CLEARED_OR_PENDING: ReadonlySet<WriteResult['outcome']> = new Set(['written', 'in other hands']);

/**
 * Rewrites the summaries that are marked as stale. What never had a text is not written because of this. One that fails does not keep
 * the others from being renewed, and its mark stays.
 */
export async function renewStale(deps: SummaryDependencies): Promise<KeptSummary[]> {
  const { db, clock } = deps;
  const periods = (await listStale(db)).map(({ kind, day, stale }) => ({ ...periodOf(kind, new Date(day)), stale }));
  return keepEach(periods, async (period) => {
    const row = await findRow(db, period);
    // Its first text is being made, perhaps of what was there before.
    if (row?.status === 'processing') return null;
    const minPosts = period.end <= clock() ? 1 : MIN_POSTS_OF_TODAY;
    // It has a text, or had one until it lost all its points.
    const hadText = row?.status === 'completed' || (row !== null && (await hasVersions(db, period)));
    const result = hadText ? await writeSummary(deps, period, { minPosts }) : null;
    if (!result || !CLEARED_OR_PENDING.has(result.outcome)) await clearStale(db, period, period.stale);
    return result;
  });
}
