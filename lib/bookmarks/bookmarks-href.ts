import { FILTER_IDS_MAX, feedHref, NO_FILTERS } from '@/lib/feed/filters';
import type { Bookmark } from '@/lib/tags/model';

export const BOOKMARK_CARE_HREF = '/auth#bookmarks';

/** The feed of all saved posts, or the account page if there is none. An address holds a hundred collections. */
export function allBookmarksHref(bookmarks: readonly Bookmark[]): `/${string}` {
  if (bookmarks.length === 0) return BOOKMARK_CARE_HREF;
  return feedHref({ ...NO_FILTERS, bookmarks: allBookmarkIds(bookmarks) });
}

/** Sorted, so that the page's order does not change the address. */
export const allBookmarkIds = (bookmarks: readonly Bookmark[]): number[] =>
  bookmarks
    .map(({ id }) => id)
    .sort((a, b) => b - a)
    .slice(0, FILTER_IDS_MAX);
