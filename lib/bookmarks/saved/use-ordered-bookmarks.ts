'use client';

import { useUser } from '@/lib/account/session/use-session';
import { useBookmarks } from '@/lib/bookmarks/collections/use-bookmarks';
import { NO_USED_BOOKMARKS, orderByLastUse, usedBookmarksStore } from '@/lib/bookmarks/collections/used-bookmarks';
import { useStore } from '@/lib/utils/state/use-store';
import { bookmarkOrderStore, DEFAULT_BOOKMARK_ORDER, sortBookmarks } from './bookmark-order';
import { useSavedCounts } from './use-saved-counts';

/** The reader's collections in their chosen order, and `lastUsed` in order of use. `hasCounts` loads post counts. */
export function useOrderedBookmarks({ isNeeded = true, hasCounts = false } = {}) {
  const order = useStore(bookmarkOrderStore, DEFAULT_BOOKMARK_ORDER);
  const used = useStore(usedBookmarksStore, NO_USED_BOOKMARKS);
  const reader = useUser()?.id ?? null;
  const { bookmarks, ...list } = useBookmarks({ isNeeded });
  const { counts } = useSavedCounts({ isNeeded: isNeeded && (hasCounts || order === 'posts') });
  return {
    ...list,
    order,
    counts,
    bookmarks: sortBookmarks(bookmarks, order, { used, reader, counts }),
    lastUsed: orderByLastUse(bookmarks, used, reader),
  };
}
