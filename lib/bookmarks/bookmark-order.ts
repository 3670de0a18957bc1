import { readStored, writeStored } from '@/lib/browser/storage';
import type { Bookmark } from '@/lib/tags/model';
import { parseJson } from '@/lib/utils/parse-json';
import { createStore } from '@/lib/utils/state/store';
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
const ORDER_KEY = 'bookmark-order';

export const bookmarkOrderStore = createStore<BookmarkOrder>(parseBookmarkOrder(readStored(ORDER_KEY)));

export function chooseBookmarkOrder(order: BookmarkOrder): void {
  bookmarkOrderStore.set(order);
  writeStored(ORDER_KEY, order);
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

/** Collections that a user saved to in this browser, most recent first. */
type UsedBookmarks = { userId: number; ids: readonly number[] };

const USED_KEY = 'used-bookmarks';
const IDS_MAX = 50;

export const NO_USED_BOOKMARKS: UsedBookmarks = { userId: 0, ids: [] };

export const usedBookmarksStore = createStore<UsedBookmarks>(getStored());

export function rememberUsedBookmark(userId: number, id: number): void {
  // Another tab may have changed it.
  const stored = getStored();
  const known = stored === NO_USED_BOOKMARKS ? usedBookmarksStore.get() : stored;
  const others = known.userId === userId ? known.ids.filter((other) => other !== id) : [];
  const next = { userId, ids: [id, ...others].slice(0, IDS_MAX) };
  usedBookmarksStore.set(next);
  writeStored(USED_KEY, JSON.stringify(next));
}

/** Most recently used first; the order of the others is unchanged. */
export function orderByLastUse<Item extends { id: number }>(
  items: readonly Item[],
  { userId, ids }: UsedBookmarks,
  reader: number | null,
): Item[] {
  const place = new Map(userId === reader ? ids.map((id, index) => [id, index] as const) : []);
  const placeOf = ({ id }: Item): number => place.get(id) ?? ids.length;
  return [...items].sort((a, b) => placeOf(a) - placeOf(b));
}

function getStored(): UsedBookmarks {
  return parseUsedBookmarks(readStored(USED_KEY)) ?? NO_USED_BOOKMARKS;
}

export function parseUsedBookmarks(text: string | null): UsedBookmarks | null {
  const value = parseJson(text ?? '');
  if (typeof value !== 'object' || value === null || !('userId' in value) || !('ids' in value)) return null;
  const { userId, ids } = value;
  if (typeof userId !== 'number' || !Array.isArray(ids)) return null;
  return { userId, ids: ids.filter((id) => Number.isSafeInteger(id)).slice(0, IDS_MAX) };
}
