import { FEED_PAGE_SIZE } from '@/lib/config/product';
import { countPosts, formatCount, formatDate } from '@/lib/utils/format';
import { type FeedFilters, hasActiveFilters, isSet, type NarrowingFilter } from './filters';
import type { Feed } from './use-feed';

type Names = ReadonlyMap<number, string | null>;

/** More are summarised: their names would fill the page. */
export const COLLECTIONS_NAMED_MAX = 2;

export type Known = {
  /** Omitted where the heading has no count. */
  total?: number | null | undefined;
  hashtagNames?: Names;
  bookmarkNames?: Names;
  /** In UTC as YYYY-MM-DD, for "today". */
  today?: string | undefined;
};

/**
 * The heading of a list: "34 posts for “ppc”", "Posts by Ada Abel", "#ppc, since January 1, 2026". Without filters
 * "Latest posts".
 */
export function describeFilters(filters: FeedFilters, known: Known = {}): string {
  const subject = describeSubject(filters, known);
  const dates = describeDates(filters, known.today);
  // "#ppc, today", but "34 posts for “ppc” today".
  const separator = /[Pp]osts?\b/.test(subject) ? ' ' : ', ';
  return [
    dates ? `${subject}${separator}${dates}` : subject,
    filters.dir === 'asc' && filters.sort === 'date' ? ', oldest first' : '',
    filters.page > 1 ? `, page ${filters.page}` : '',
  ].join('');
}

/** The phrase of each filter but the dates. */
const PHRASES: {
  [Name in Exclude<NarrowingFilter, 'from' | 'to'>]: (
    filters: FeedFilters,
    named: { tags: string; collections: string },
  ) => string;
} = {
  search: ({ search }) => `for “${search.replace(/^"([^"]*)"$/, '$1')}”`,
  authors: ({ authors }) => `by ${anyOf(authors, '')}`,
  hashtags: (_, { tags }) => `with ${tags}`,
  bookmarks: (_, { collections }) => `saved in ${collections}`,
};

function describeSubject(filters: FeedFilters, { total, hashtagNames, bookmarkNames }: Known): string {
  const { search, hashtags, bookmarks, dir, sort } = filters;
  const tags = anyOf(
    hashtags.map((id) => hashtagNames?.get(id) ?? null),
    'a hashtag',
  );
  const named =
    bookmarks.length > COLLECTIONS_NAMED_MAX ? [null] : bookmarks.map((id) => bookmarkNames?.get(id) ?? null);
  const collections = anyOf(
    named.map((name) => name && `“${name}”`),
    'your bookmarks',
  );
  const names = (Object.keys(PHRASES) as (keyof typeof PHRASES)[]).filter((name) => isSet(name, filters));
  const isMore = names.some((name) => name !== 'hashtags' && name !== 'bookmarks');
  const isNamed = hashtags.some((id) => hashtagNames?.get(id));
  if (!isMore && bookmarks.length === 0 && isNamed) return tags;
  if (!isMore && collections && !tags) return `Saved in ${collections}`;
  if (!hasActiveFilters(filters)) return dir === 'asc' && sort === 'date' ? 'Posts' : 'Latest posts';
  const phrases = names.map((name) => PHRASES[name](filters, { tags, collections }));
  return [search ? countFound(total) : 'Posts', ...phrases].join(' ');
}

function describeDates({ from, to }: FeedFilters, today: string | undefined): string {
  if (from && from === to) return from === today ? 'today' : `of ${formatDate(from)}`;
  if (from && to) return `from ${formatDate(from)} to ${formatDate(to)}`;
  if (from) return `since ${formatDate(from)}`;
  return to ? `until ${formatDate(to)}` : '';
}

function countFound(total: number | null | undefined): string {
  if (total === null || total === undefined) return 'Posts';
  if (total === 0) return 'No posts';
  return countPosts(total);
}

/** "a", "a or b", "a, b or c"; `unknown` stands once for all unknown names. `Intl` is slow (`formatDate`). */
function anyOf(names: (string | null)[], unknown: string): string {
  const known = [...new Set(names.map((name) => name ?? unknown))];
  const last = known.pop();
  return known.length > 0 ? `${known.join(', ')} or ${last}` : (last ?? '');
}

/** "34 posts found", "Showing 50 of 336 posts", "Posts 26–50 of 336". */
export function countText(
  filters: FeedFilters,
  { posts, total, isLoading }: Pick<Feed, 'total' | 'isLoading'> & { posts: readonly unknown[] },
): string {
  if (isLoading) return 'Loading posts…';
  if (total === null) return 'No posts loaded';
  if (total === 0) return 'No posts found';
  const all = countPosts(total);
  if (posts.length === 0) return `${all} found`;
  if (filters.page > 1) {
    const before = (filters.page - 1) * FEED_PAGE_SIZE;
    const last = before + posts.length;
    return `Posts ${formatCount(before + 1)}–${formatCount(last)} of ${formatCount(total)}`;
  }
  if (posts.length >= total) return hasActiveFilters(filters) ? `${all} found` : all;
  return `Showing ${formatCount(posts.length)} of ${all}`;
}
