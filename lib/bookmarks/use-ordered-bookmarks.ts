'use client';

import useSWR, { useSWRConfig } from 'swr';
import { useUser } from '@/lib/account/session/session-store';
import { NO_USED_BOOKMARKS, orderByLastUse, usedBookmarksStore } from '@/lib/bookmarks/bookmark-order';
import { useBookmarks } from '@/lib/bookmarks/use-lists';
import { callApi } from '@/lib/browser/api/call-api';
import { useStore } from '@/lib/utils/state/store';
import { bookmarkOrderStore, DEFAULT_BOOKMARK_ORDER, sortBookmarks } from './bookmark-order';
import type { SavedCounts, SavedCountsResponse } from './model';

/** The reader's collections in their chosen order, and `lastUsed` in order of use. `hasCounts` loads post counts. */
export function useOrderedBookmarks({ hasCounts = false } = {}) {
  const order = useStore(bookmarkOrderStore, DEFAULT_BOOKMARK_ORDER);
  const used = useStore(usedBookmarksStore, NO_USED_BOOKMARKS);
  const reader = useUser()?.id ?? null;
  const { bookmarks, ...list } = useBookmarks();
  const { counts, published } = useSavedCounts({ isNeeded: hasCounts || order === 'posts' });
  return {
    ...list,
    order,
    counts,
    published,
    bookmarks: sortBookmarks(bookmarks, order, { used, reader, counts }),
    lastUsed: orderByLastUse(bookmarks, used, reader),
  };
}

/**
 * Returns how many posts the reader has saved in each collection, null while loading and for visitors, and which ones are public lists, null
 * where collections have no pages of their own. `refresh` updates the
 * mounted components. Failures are only logged (spec §8).
 */
export function useSavedCounts({ isNeeded = true }: { isNeeded?: boolean } = {}): {
  counts: SavedCounts;
  published: number[] | null;
  refresh: () => Promise<unknown>;
} {
  const user = useUser();
  const { mutate } = useSWRConfig();
  const { data } = useSWR(user && isNeeded ? keyOf(user.id) : null, fetchSavedCounts, {
    onError: (error: unknown) => console.warn('bookmarks could not be counted', error),
    // Every save changes the counts, so each component reads them again when it mounts.
    revalidateOnMount: true,
    dedupingInterval: 2_000,
  });
  return {
    counts: data?.counts ?? null,
    published: data?.published ?? null,
    refresh: () => (user ? mutate(keyOf(user.id)) : Promise.resolve()),
  };
}

const keyOf = (userId: number) => ['/api/bookmarks/posts', userId] as const;

const fetchSavedCounts = (): Promise<SavedCountsResponse> => callApi('/api/bookmarks/posts');
