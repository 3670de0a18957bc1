'use client';

import { useBookmarks } from '@/lib/bookmarks/use-bookmarks';
import { NO_USED_BOOKMARKS, orderByLastUse, usedBookmarksStore } from '@/lib/bookmarks/used-bookmarks';
import { useUser } from '@/lib/session/use-session';
import { useStore } from '@/lib/state/use-store';
import { bookmarkOrderStore, DEFAULT_BOOKMARK_ORDER, sortBookmarks } from './bookmark-order';
import { useSavedCounts } from './use-saved-counts';

/**
 * The reader's collections as they want them sorted, and `lastUsed`: sorted by when they were saved to. With `hasCounts` the
 * number of posts comes, too.
 */
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
