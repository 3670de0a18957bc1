import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/types.ts';
import { ApiError } from '../../http/api-error.ts';
import type { QuerySlots } from '../../http/query-slots.ts';
import type { PostListQuery } from '../schemas/post-query.ts';
import type { Condition } from './filter-sql.ts';
import { compilePostFilter } from './post-filter.ts';
import { compileOrder, compileSortColumns, findIndexedOrder } from './post-order.ts';
import { EXACT_TOTAL_MAX } from './post-totals.ts';
import { findSearchWords, hasWord, type SearchWords } from './search-words.ts';

export type Matches = {
  /** In order; null where there are too many to sort. */
  ids: number[] | null;
  /** Exact up to 10,000, an estimate above. */
  total: number;
};

type Search = {
  db: Kysely<Database>;
  slots: QuerySlots;
  query: PostListQuery;
  callerId: number | null;
  posts: number;
};

/** Below this the texts are read; above it the index is used. */
const MAX_NARROWED = 2_000;
/** Statistics are accurate to a few hundredths, so that above this sorting is not tried. */
const BEYOND_DOUBT = 1.25 * EXACT_TOTAL_MAX;
/** The share of posts with one of the words above which reading texts is faster than the index. */
const EVERYWHERE = 0.5;
/** The most posts that are scanned for a page. */
const MAX_WALKED = 300_000;

/** Finds the posts of a query in one statement, after a lookup of the words it searches for. */
export async function findMatches({ db, slots, query, callerId, posts }: Search): Promise<Matches> {
  const { plan, sort } = query;
  const { terms } = plan;
  const words = terms && (await slots.run(() => findSearchWords(db, terms)));
  if (words?.words.length === 0) return { ids: [], total: 0 };
  const isAlone = plan.narrow.length + plan.rest.length === 0;
  if (words && isAlone && words.commonest * posts >= BEYOND_DOUBT) {
    return { ids: null, total: Math.round(words.any * posts) };
  }
  const { rows } = await slots.run(() =>
    sql<{ ids: number[] | null; found: number; reached: number }>`
      select count(*)::int as found, json_agg(p.id order by ${compileOrder(sort, 'p')}) as ids,
        -- Posts are found in the order in which they are stored.
        (max(p.place)::text::point)[0] / greatest(1, pg_relation_size('app.posts') / current_setting('block_size')::int) as reached
      from (${selectMatching(query, words && words.any < EVERYWHERE ? words : null, callerId)} limit ${EXACT_TOTAL_MAX + 1}) p`.execute(
      db,
    ),
  );
  const { ids = null, found = 0, reached = 1 } = rows[0] ?? {};
  if (found <= EXACT_TOTAL_MAX) return { ids: ids ?? [], total: found };
  return { ids: null, total: Math.max(found, Math.round(Math.min(posts, found / reached))) };
}

/** If other conditions leave few posts, their texts are read: splitting texts into words takes longer. Only one half runs. */
function selectMatching(
  { plan, sort }: PostListQuery,
  words: SearchWords | null,
  callerId: number | null,
): RawBuilder<unknown> {
  const { narrow, terms, rest } = plan;
  const byText = terms ? [{ kind: 'or' as const, filters: terms }] : [];
  const select = (...conditions: Condition[]): RawBuilder<unknown> =>
    sql`select ${compileSortColumns(sort)}, p.ctid as place from app.posts p where ${sql.join(conditions, sql` and `)}`;
  if (!words) return select(compilePostFilter([...narrow, ...rest, ...byText], callerId));
  const byIndex = [compilePostFilter([...narrow, ...rest], callerId), hasWord(words)];
  if (narrow.length === 0) return select(...byIndex);
  const narrowed = sql`select p.id from app.posts p where ${compilePostFilter(narrow, callerId)} limit ${MAX_NARROWED + 1}`;
  const isFew = sql<boolean>`(select cardinality(ids) from few) <= ${MAX_NARROWED}`;
  return sql`
    with few as materialized (select array(${narrowed}) as ids)
    ${select(isFew, sql`p.id = any((select ids from few)::int[])`, compilePostFilter([...rest, ...byText], callerId))}
    union all
    ${select(sql`not ${isFew}`, ...byIndex)}`;
}

/**
 * Reads a page of posts that are too many to sort, by scanning in the order of an index. Throws a 400 `ApiError` for an
 * order without an index, and for a page too far down.
 */
export async function walkToPage({ db, slots, query, callerId, posts }: Search, { total }: Matches): Promise<number[]> {
  const { filter, sort, pagination } = query;
  const { offset, limit } = pagination;
  if (!findIndexedOrder(sort)) {
    const fields = sort.map(({ field }) => field).join(', ');
    throw new ApiError('ValidationError', `More than ${EXACT_TOTAL_MAX} posts cannot be sorted by ${fields}`);
  }
  if (((offset + limit) / total) * posts > MAX_WALKED) {
    throw new ApiError('ValidationError', 'This page lies too far down');
  }
  // `offset 0` keeps the planner from using another index and sorting.
  const { rows } = await slots.run(() =>
    sql<{ id: number }>`
      select p.id
      from (select * from app.posts p where p.published_at is not null order by ${compileOrder(sort, 'p')} offset 0) p
      where ${compilePostFilter([filter], callerId)}
      order by ${compileOrder(sort, 'p')} limit ${limit} offset ${offset}`.execute(db),
  );
  return rows.map(({ id }) => id);
}
