import type { Bookmark } from '@/lib/bookmarks/collections/model';
import { orderByLastUse, type UsedBookmarks } from '@/lib/bookmarks/collections/used-bookmarks';
import { createStore } from '@/lib/utils/state/create-store';
import type { SavedCounts } from './model';

/** The sort order of a reader's collections, stored in this browser. */
export const BOOKMARK_ORDERS = ['used', 'name', 'newest', 'posts'] as const;
type BookmarkOrder = (typeof BOOKMARK_ORDERS)[number];

export const BOOKMARK_ORDER_LABELS: Record<BookmarkOrder, string> = {
  used: 'Last used',
  name: 'Name',
  newest: 'Newest',
  posts: 'Most posts',
};

export const DEFAULT_BOOKMARK_ORDER: BookmarkOrder = 'used';
const STORAGE_KEY = 'bookmark-order';

export const bookmarkOrderStore = createStore<BookmarkOrder>(getStored());

export function chooseBookmarkOrder(order: BookmarkOrder): void {
  bookmarkOrderStore.set(order);
  try {
    localStorage.setItem(STORAGE_KEY, order);
  } catch {
    // Storage is denied.
  }
}

/** Unknown values become the default. */
export function parseBookmarkOrder(value: string | null): BookmarkOrder {
  return BOOKMARK_ORDERS.find((order) => order === value) ?? DEFAULT_BOOKMARK_ORDER;
}

type Facts = { used: UsedBookmarks; reader: number | null; counts: SavedCounts };

/** Stable; `bookmarks` are newest first. */
export function sortBookmarks(bookmarks: readonly Bookmark[], order: BookmarkOrder, facts: Facts): Bookmark[] {
  if (order === 'used') return orderByLastUse(bookmarks, facts.used, facts.reader);
  if (order === 'name') {
    return [...bookmarks].sort((a, b) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base', numeric: true }));
  }
  if (order === 'posts') {
    const countOf = ({ id }: Bookmark): number => facts.counts?.byBookmark[id] ?? 0;
    return [...bookmarks].sort((a, b) => countOf(b) - countOf(a));
  }
  return [...bookmarks];
}

function getStored(): BookmarkOrder {
  try {
    return parseBookmarkOrder(localStorage.getItem(STORAGE_KEY));
  } catch {
    return DEFAULT_BOOKMARK_ORDER;
  }
}
