import { countPosts } from '@/lib/text/count-posts';
import { formatDate } from '@/lib/text/format-date';
import { type FeedFilters, hasActiveFilters } from './filters';

type Names = ReadonlyMap<number, string | null>;

/** More are one: their names would fill the page. */
export const COLLECTIONS_NAMED_MAX = 3;

export type Known = {
  /** How many posts there are, where that is to be said. */
  total?: number | null | undefined;
  hashtagNames?: Names;
  bookmarkNames?: Names;
  /** The day in UTC as YYYY-MM-DD, so that it can be called so. */
  today?: string | undefined;
};

/**
 * What a list shows, in the words of its heading: "34 posts for “ppc”", "Posts by Ada Abel", "#ppc, since January 1, 2026",
 * "Saved in “Bidding ideas”". Without filters "Latest posts".
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

function describeSubject(filters: FeedFilters, { total, hashtagNames, bookmarkNames }: Known): string {
  const { search, authors, hashtags, bookmarks, dir, sort } = filters;
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
  const isMore = search !== '' || authors.length > 0;
  const isNamed = hashtags.some((id) => hashtagNames?.get(id));
  if (!isMore && bookmarks.length === 0 && isNamed) return tags;
  if (!isMore && collections && !tags) return `Saved in ${collections}`;
  if (!hasActiveFilters(filters)) return dir === 'asc' && sort === 'date' ? 'Posts' : 'Latest posts';
  return [
    search ? countFound(total) : 'Posts',
    search && `for “${search.replace(/^"([^"]*)"$/, '$1')}”`,
    authors.length > 0 && `by ${anyOf(authors, '')}`,
    tags && `with ${tags}`,
    collections && `saved in ${collections}`,
  ]
    .filter(Boolean)
    .join(' ');
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

/** "a", "a or b", "a, b or c"; `unknown` once for all whose name is not known. Without `Intl`, as in `formatDate`. */
function anyOf(names: (string | null)[], unknown: string): string {
  const known = [...new Set(names.map((name) => name ?? unknown))];
  const last = known.pop();
  return known.length > 0 ? `${known.join(', ')} or ${last}` : (last ?? '');
}
