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
/** What a list can be read in the order of. */
const INDEXED: readonly PostSortField[] = ['id', 'createdAt', 'publishedAt'];

/** The one column, with an index, that a list is sorted by; null where the order is another. */
export function findIndexedOrder(sort: PostSort): { column: string; direction: 'asc' | 'desc' } | null {
  const [only = { field: 'id' as const, direction: 'asc' as const }] = sort;
  return sort.length <= 1 && INDEXED.includes(only.field)
    ? { column: COLUMNS[only.field], direction: only.direction }
    : null;
}

/** An `order by`. Ends with the id, so that pages never repeat or skip a post with an equal time. */
export function compileOrder(sort: PostSort, table: string): RawBuilder<unknown> {
  const last = sort.at(-1)?.direction ?? 'asc';
  const terms = sort.map(({ field, direction }) => `${table}.${COLUMNS[field]} ${direction}`);
  return sql.raw([...terms, `${table}.id ${last}`].join(', '));
}

/** The columns `key0`, `key1`, … that `comparePosts` puts posts `p` in order by: numbers and texts. */
export function compileSortKeys(sort: PostSort): RawBuilder<unknown> {
  const keys = sort.map(({ field }, index) => `, ${compileKey(field)} as key${index}`);
  return sql.raw(keys.join(''));
}

/** Its id, and the columns of `compileSortKeys`. */
export type SortablePost = readonly [id: number, ...keys: (number | string)[]];

/** Puts posts in order, as `compileOrder` does. Texts are compared by their characters' codes. */
export function comparePosts(sort: PostSort): (a: SortablePost, b: SortablePost) => number {
  const last = sort.at(-1)?.direction ?? 'asc';
  return (a, b) => {
    for (const [index, { direction }] of sort.entries()) {
      const order = compare(a[index + 1] ?? 0, b[index + 1] ?? 0);
      if (order !== 0) return direction === 'asc' ? order : -order;
    }
    return last === 'asc' ? a[0] - b[0] : b[0] - a[0];
  };
}

function compileKey(field: PostSortField): string {
  if (field === 'id') return 'p.id';
  // Microseconds, which a Date would lose. As a double, so that every driver reads it as a number.
  return TEXTS.includes(field) ? `p.${COLUMNS[field]}` : `(extract(epoch from p.${COLUMNS[field]}) * 1000000)::float8`;
}

function compare(a: number | string, b: number | string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
