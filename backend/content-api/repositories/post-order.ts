import { type RawBuilder, sql } from 'kysely';
import type { PostListQuery, PostSortField } from '../schemas/post-query.ts';

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
/** Orders with an index. */
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
