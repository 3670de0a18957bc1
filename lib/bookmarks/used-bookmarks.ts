import { createStore } from '@/lib/state/create-store';
import { parseJson } from '@/lib/text/parse-json';

/** Which collections of whom were saved to in this browser, the last one first. */
export type UsedBookmarks = { userId: number; ids: readonly number[] };

const STORAGE_KEY = 'used-bookmarks';
const IDS_MAX = 50;

export const NO_USED_BOOKMARKS: UsedBookmarks = { userId: 0, ids: [] };

export const usedBookmarksStore = createStore<UsedBookmarks>(getStored());

/** Keeps in this browser that a collection has just been used. */
export function rememberUsedBookmark(userId: number, id: number): void {
  // Read anew: another tab may have used one meanwhile.
  const stored = getStored();
  const known = stored === NO_USED_BOOKMARKS ? usedBookmarksStore.get() : stored;
  const others = known.userId === userId ? known.ids.filter((other) => other !== id) : [];
  const next = { userId, ids: [id, ...others].slice(0, IDS_MAX) };
  usedBookmarksStore.set(next);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
  } catch {
    // Storage is denied: it holds for this page.
  }
}

/** Those used last come first; the others follow as they were. */
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
  try {
    return parseUsedBookmarks(localStorage.getItem(STORAGE_KEY)) ?? NO_USED_BOOKMARKS;
  } catch {
    return NO_USED_BOOKMARKS;
  }
}

/** A stored value; null for anything that is none. */
export function parseUsedBookmarks(text: string | null): UsedBookmarks | null {
  const value = parseJson(text ?? '');
  if (typeof value !== 'object' || value === null || !('userId' in value) || !('ids' in value)) return null;
  const { userId, ids } = value;
  if (typeof userId !== 'number' || !Array.isArray(ids)) return null;
  return { userId, ids: ids.filter((id) => Number.isSafeInteger(id)).slice(0, IDS_MAX) };
}
