import { parseJson } from '@/lib/utils/parse-json';
import { createStore } from '@/lib/utils/state/create-store';

/** Collections that a user saved to in this browser, most recent first. */
export type UsedBookmarks = { userId: number; ids: readonly number[] };

const STORAGE_KEY = 'used-bookmarks';
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
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
  } catch {
    // Storage is denied.
  }
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
  try {
    return parseUsedBookmarks(localStorage.getItem(STORAGE_KEY)) ?? NO_USED_BOOKMARKS;
  } catch {
    return NO_USED_BOOKMARKS;
  }
}

export function parseUsedBookmarks(text: string | null): UsedBookmarks | null {
  const value = parseJson(text ?? '');
  if (typeof value !== 'object' || value === null || !('userId' in value) || !('ids' in value)) return null;
  const { userId, ids } = value;
  if (typeof userId !== 'number' || !Array.isArray(ids)) return null;
  return { userId, ids: ids.filter((id) => Number.isSafeInteger(id)).slice(0, IDS_MAX) };
}
