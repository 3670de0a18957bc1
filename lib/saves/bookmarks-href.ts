import type { Bookmark } from '@/lib/bookmarks/model';
import { FILTER_IDS_MAX, feedHref, NO_FILTERS } from '@/lib/feed/filters';

/** Where collections are renamed, sorted and deleted. */
export const BOOKMARK_CARE_HREF = '/auth#bookmarks';

/** The feed of everything that is saved; where nothing can be, what says how. An address holds a hundred collections. */
export function allBookmarksHref(bookmarks: readonly Bookmark[]): `/${string}` {
  if (bookmarks.length === 0) return BOOKMARK_CARE_HREF;
  return feedHref({ ...NO_FILTERS, bookmarks: allBookmarkIds(bookmarks) });
}

/** Sorted, so that the address stays the same however they are sorted on the page. */
export const allBookmarkIds = (bookmarks: readonly Bookmark[]): number[] =>
  bookmarks
    .map(({ id }) => id)
    .sort((a, b) => b - a)
    .slice(0, FILTER_IDS_MAX);
