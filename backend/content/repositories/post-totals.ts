import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/types.ts';
import type { Filter } from '../schemas/filter.ts';
import type { Condition } from './filter-sql.ts';
import { isPersonal } from './post-filter.ts';

/** Totals up to here are exact; above it they are the planner's estimate, never below this. */
const COUNT_CAP = 10_000;
const CACHE_TTL_MS = 60_000;
const CACHE_SIZE = 500;

/** Totals that triggers keep, so that nothing needs counting. */
export type KnownTotal = { of: 'everything' } | { of: 'hashtag'; id: number } | { of: 'author'; name: string };

/** Counts, or returns what was counted before for the same filter and the same data. */
export type CountFiltered = (filter: Filter, dataVersion: string, count: () => Promise<number>) => Promise<number>;

/** The total kept by triggers that is the filter's own, or null when its posts have to be counted. */
export function findKnownTotal(filter: Filter): KnownTotal | null {
  if (filter.kind === 'and' && filter.filters.length === 0) return { of: 'everything' };
  if (filter.kind !== 'comparison') return null;
  const values = Array.isArray(filter.value) ? filter.value : [filter.value];
  const [value] = values;
  if (values.length !== 1 || (filter.operator !== '$eq' && filter.operator !== '$in')) return null;
  if (filter.path === 'hashtags.id') return { of: 'hashtag', id: Number(value) };
  if (filter.path === 'news_raw_data.metaData.postUser') return { of: 'author', name: String(value) };
  return null;
}

/** Counts the posts `p` that pass `where`, exactly up to the cap. */
export async function countPosts(db: Kysely<Database>, where: Condition): Promise<number> {
  const matching = sql`select from app.posts p where ${where}`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${matching} limit ${COUNT_CAP + 1}) capped`.execute(db);
  const count = rows[0]?.count ?? 0;
  if (count <= COUNT_CAP) return count;
  const { rows: plans } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) ${matching}`.execute(db);
  return Math.max(COUNT_CAP + 1, Math.round(plans[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0));
}

/**
 * Remembers counts for a minute, or until the data changes. The pages of one search then agree on their total and only
 * the first one pays for it. Counts that depend on somebody's bookmarks are cheap and are not kept.
 */
export function createCountCache(clock: () => Date): CountFiltered {
  const entries = new Map<string, { total: Promise<number>; expiresAt: number }>();
  return (filter, dataVersion, count) => {
    if (isPersonal(filter)) return count();
    const key = `${dataVersion} ${JSON.stringify(filter)}`;
    const now = clock().getTime();
    const cached = entries.get(key);
    if (cached && cached.expiresAt > now) return cached.total;
    const total = count();
    // A failed count is not remembered.
    total.catch(() => entries.delete(key));
    entries.set(key, { total, expiresAt: now + CACHE_TTL_MS });
    const [oldest] = entries.keys();
    if (entries.size > CACHE_SIZE && oldest !== undefined) entries.delete(oldest);
    return total;
  };
}
