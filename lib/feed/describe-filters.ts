import { FEED_PAGE_SIZE } from '@/lib/config/product';
import { countPosts, formatCount, formatDate } from '@/lib/utils/format';
import {
  type FeedFilters,
  type FilterNames,
  hasActiveFilters,
  nameCollections,
  nameHashtags,
  phrasesOf,
} from './filters';
import type { Feed } from './use-feed';

export type Known = FilterNames & {
  /** Omitted where the heading has no count. */
  total?: number | null | undefined;
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

function describeSubject(filters: FeedFilters, { total, ...names }: Known): string {
  const { search, hashtags, bookmarks, dir, sort } = filters;
  const phrases = phrasesOf(filters, names);
  const isMore = phrases.some(({ name }) => name !== 'hashtags' && name !== 'bookmarks');
  const isNamed = hashtags.some((id) => names.hashtagNames?.get(id));
  if (!isMore && bookmarks.length === 0 && isNamed) return nameHashtags(hashtags, names);
  if (!isMore && bookmarks.length > 0 && hashtags.length === 0) return `Saved in ${nameCollections(bookmarks, names)}`;
  if (!hasActiveFilters(filters)) return dir === 'asc' && sort === 'date' ? 'Posts' : 'Latest posts';
  return [search ? countFound(total) : 'Posts', ...phrases.map(({ phrase }) => phrase)].join(' ');
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
