import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/types.ts';
import type { Filter } from '../schemas/filter.ts';
import type { Condition } from './filter-sql.ts';

/** Totals are exact up to here, and estimates that are never lower above it. */
export const EXACT_TOTAL_MAX = 10_000;
/** Totals maintained by triggers. */
export type KnownTotal = { of: 'everything' } | { of: 'hashtag'; id: number } | { of: 'author'; name: string };

/** Null if the filter's posts have to be counted. */
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

/** Exact up to the cap. */
export async function countPosts(db: Kysely<Database>, where: Condition): Promise<number> {
  const matching = sql`select from app.posts p where ${where}`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${matching} limit ${EXACT_TOTAL_MAX + 1}) capped`.execute(db);
  const count = rows[0]?.count ?? 0;
  if (count <= EXACT_TOTAL_MAX) return count;
  const { rows: plans } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) ${matching}`.execute(db);
  return Math.max(EXACT_TOTAL_MAX + 1, Math.round(plans[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0));
}
