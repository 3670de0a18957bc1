import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import { PUBLIC_FIELDS, type PublicField } from '../public-fields.ts';
import { type Comparison, comparisonsOf, type Filter } from '../schemas/filter.ts';
import { SEARCH_PATH } from '../schemas/post-plan.ts';
import type { PostFilterPath, PostListQuery, PostSortField } from '../schemas/post-query.ts';
import { type Condition, compileFilter, type FilterColumns, isVisibleTo, NOT_PUBLIC } from './filter-sql.ts';

/** The `where` for published posts `p` that pass all filters. `callerId` limits bookmarks to the caller's own. */
export function compilePostFilter(filters: Filter[], callerId: number | null): Condition {
  return sql<SqlBool>`p.published_at is not null and ${compileFilter({ kind: 'and', filters }, columnsFor(callerId))}`;
}

/** Whether the result depends on the caller. */
export function isPersonal(filter: Filter): boolean {
  return comparisonsOf(filter).some(({ path }) => path.startsWith('bookmarks.'));
}

type PublicPath = `news_raw_data.metaData.${PublicField['wire']}`;
const PUBLIC_COLUMNS = Object.fromEntries(
  PUBLIC_FIELDS.map(({ wire, column }): [string, FilterColumns[string]] => [
    `news_raw_data.metaData.${wire}`,
    (compare) => compare(sql`p.${sql.ref(column)}`),
  ]),
) as Record<PublicPath, FilterColumns[string]>;

function columnsFor(callerId: number | null): Record<PostFilterPath | typeof SEARCH_PATH, FilterColumns[string]> {
  return {
    id: (compare) => compare(sql`p.id`),
    title: searched(sql`p.title`),
    description: searched(sql`p.description`),
    url_slug: (compare) => compare(sql`p.url_slug`),
    createdAt: (compare) => compare(sql`p.created_at`),
    updatedAt: (compare) => compare(sql`p.updated_at`),
    publishedAt: (compare) => compare(sql`p.published_at`),
    'news_raw_data.text': searched(sql`p.text`),
    'news_raw_data.type': (compare) => compare(sql`p.type`),
    'news_raw_data.metaData.postUser': (compare) => compare(sql`p.post_user`),
    'news_raw_data.metaData.postLink': (compare) => compare(sql`p.post_link`),
    ...PUBLIC_COLUMNS,
    'news_raw_data.metaData.url_slug': (compare) => compare(sql`p.source_slug`),
    'hashtags.id': (compare) =>
      sql`exists (select from app.posts_hashtags ph where ph.post_id = p.id and ${compare(sql`ph.hashtag_id`)}
        and ph.hashtag_id not in ${NOT_PUBLIC})`,
    'hashtags.name': (compare) =>
      sql`exists (select from app.posts_hashtags ph join app.hashtags h on h.id = ph.hashtag_id
        where ph.post_id = p.id and ${compare(sql`h.name`)} and ${isVisibleTo(null, 'h')})`,
    'bookmarks.id': ownBookmark(callerId, sql`b.id`),
    'bookmarks.name': ownBookmark(callerId, sql`b.name`),
    'bookmarks.users_permissions_user.id': ownBookmark(callerId, sql`b.user_id`),
    [SEARCH_PATH]: (_, comparison) => likeSearchText(comparison),
  };
}

/** The trigram index has the three searched fields together. */
const likeSearchText = ({ value }: Comparison): Condition => sql`p.search_text like app.like_part(${String(value)})`;

// The joined text contains each field: these redundant conditions let the trigram index find it, and save folding the field.
const searched =
  (column: RawBuilder<unknown>): FilterColumns[string] =>
  (compare, comparison) => {
    switch (comparison.operator) {
      case '$containsi':
      case '$contains':
        return sql`(${likeSearchText(comparison)} and ${compare(column)})`;
      case '$notContainsi':
        return sql`(not ${likeSearchText(comparison)} or ${compare(column)})`;
      default:
        return compare(column);
    }
  };

const ownBookmark =
  (callerId: number | null, column: RawBuilder<unknown>): FilterColumns[string] =>
  (compare) =>
    callerId === null
      ? sql`false`
      : sql`exists (select from app.bookmarks_posts bp join app.bookmarks b on b.id = bp.bookmark_id
          where bp.post_id = p.id and b.user_id = ${callerId} and ${compare(column)})`;

type PostSort = PostListQuery['sort'];

const COLUMNS: Record<PostSortField, string> = {
  id: 'id',
  title: 'title',
  url_slug: 'url_slug',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  publishedAt: 'published_at',
};
const TEXTS: readonly PostSortField[] = ['title', 'url_slug'];
const INDEXED: readonly PostSortField[] = ['id', 'createdAt', 'publishedAt'];

/** The single indexed column of an order, or null. */
export function findIndexedOrder(sort: PostSort): { column: string; direction: 'asc' | 'desc' } | null {
  const [only = { field: 'id' as const, direction: 'asc' as const }] = sort;
  return sort.length <= 1 && INDEXED.includes(only.field)
    ? { column: COLUMNS[only.field], direction: only.direction }
    : null;
}

/** Ends with the id, so that pages neither repeat nor skip posts with equal times. Texts are compared by code points. */
export function compileOrder(sort: PostSort, table: string): RawBuilder<unknown> {
  const last = sort.at(-1)?.direction ?? 'asc';
  const terms = sort.map(({ field, direction }) => {
    return `${table}.${COLUMNS[field]}${TEXTS.includes(field) ? ' collate "C"' : ''} ${direction}`;
  });
  return sql.raw([...terms, `${table}.id ${last}`].join(', '));
}

export const compileSortColumns = (sort: PostSort): RawBuilder<unknown> =>
  sql.raw([...new Set(['id', ...sort.map(({ field }) => COLUMNS[field])])].map((column) => `p.${column}`).join(', '));

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

export async function countPosts(db: Db, where: Condition): Promise<number> {
  const matching = sql`select from app.posts p where ${where}`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${matching} limit ${EXACT_TOTAL_MAX + 1}) capped`.execute(db);
  const count = rows[0]?.count ?? 0;
  if (count <= EXACT_TOTAL_MAX) return count;
  const { rows: plans } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) ${matching}`.execute(db);
  return Math.max(EXACT_TOTAL_MAX + 1, Math.round(plans[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0));
}
