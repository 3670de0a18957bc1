import type { Kysely } from 'kysely';
import type { Database } from '../../db/types.ts';
import { type Period, periodOf } from '../period/period.ts';
import { clearStale, findRecord, keepVersion, listStale, listVersions } from '../records/summary-records.ts';
import { type KeptSummary, MIN_POSTS_OF_TODAY } from '../write/keep-summaries.ts';
import { type SummaryDependencies, type WriteResult, writeSummary } from '../write/write-summary.ts';
import { toChanges, withoutWithdrawn } from './withdraw-quotes.ts';

/** A written one has cleared its own mark, and another process may still write what it read before the change. */
const CLEARED_OR_PENDING: ReadonlySet<WriteResult['outcome']> = new Set(['written', 'waiting', 'in other hands']);

/**
 * Rewrites the summaries that are marked as stale. In a hosted Supabase, which no transaction of ours reaches, points about
 * posts that are off the site are dropped first. What never had a text is not written because of this. One that fails does not keep
 * the others from being renewed; then the first error is thrown, and its mark stays.
 */
export async function renewStale(db: Kysely<Database>, deps: SummaryDependencies): Promise<KeptSummary[]> {
  const kept: KeptSummary[] = [];
  const errors: unknown[] = [];
  for (const { kind, day, stale } of await listStale(db)) {
    const period = periodOf(kind, new Date(day));
    try {
      // Its first text is being made, perhaps of what was there before.
      if ((await deps.store.find(period))?.status === 'processing') continue;
      const result = (await prepare(db, deps, period)) ? await write(deps, period) : null;
      if (result) kept.push({ period, result });
      if (!result || !CLEARED_OR_PENDING.has(result.outcome)) await clearStale(db, period, stale);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  return kept;
}

function write(deps: SummaryDependencies, period: Period): ReturnType<typeof writeSummary> {
  const isOver = period.end <= deps.clock();
  return writeSummary(deps, period, { minPosts: isOver ? 1 : MIN_POSTS_OF_TODAY });
}

/** Whether the summary has a text, or had one until it lost all its points. */
async function prepare(
  db: Kysely<Database>,
  { store, clock, onWritten }: SummaryDependencies,
  period: Period,
): Promise<boolean> {
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
