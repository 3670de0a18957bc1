import type { Db } from '../../db/db.ts';
import { type Period, periodOf } from '../period/period.ts';
import { clearStale, findRecord, keepVersion, listStale, listVersions } from '../records/summary-records.ts';
import { type KeptSummary, keepEach, MIN_POSTS_OF_TODAY } from '../write/keep-summaries.ts';
import { type SummaryDependencies, type WriteResult, writeSummary } from '../write/write-summary.ts';
import { toChanges, withoutWithdrawn } from './withdraw-quotes.ts';

/** A written one has cleared its own mark, and another process may still write what it read before the change. */
const CLEARED_OR_PENDING: ReadonlySet<WriteResult['outcome']> = new Set(['written', 'waiting', 'in other hands']);

/**
 * Rewrites the summaries that are marked as stale. In a hosted Supabase, which no transaction of ours reaches, points about
 * posts that are off the site are dropped first. What never had a text is not written because of this. One that fails does not keep
 * the others from being renewed, and its mark stays.
 */
export async function renewStale(db: Db, deps: SummaryDependencies): Promise<KeptSummary[]> {
  const periods = (await listStale(db)).map(({ kind, day, stale }) => ({ ...periodOf(kind, new Date(day)), stale }));
  return keepEach(periods, async (period) => {
    // Its first text is being made, perhaps of what was there before.
    if ((await deps.store.find(period))?.status === 'processing') return null;
    const minPosts = period.end <= deps.clock() ? 1 : MIN_POSTS_OF_TODAY;
    const result = (await prepare(db, deps, period)) ? await writeSummary(deps, period, { minPosts }) : null;
    if (!result || !CLEARED_OR_PENDING.has(result.outcome)) await clearStale(db, period, period.stale);
    return result;
  });
}

/** Whether the summary has a text, or had one until it lost all its points. */
async function prepare(db: Db, { store, clock, onWritten }: SummaryDependencies, period: Period): Promise<boolean> {
  const row = await store.find(period);
  if (row?.status !== 'completed') return row !== null && (await listVersions(db, period)).length > 0;
  const content = await withoutWithdrawn(db, row.content);
  if (content === row.content) return true;
  const { byHand } = await findRecord(db, period);
  await keepVersion(db, period, { title: row.title, content: row.content, byHand, replacedAt: clock() });
  await store.change(period, row.updatedAt, toChanges(row.title, content, byHand), new Date(row.updatedAt));
  await onWritten();
  return true;
}
