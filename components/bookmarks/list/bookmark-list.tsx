'use client';

import { type ChangeEvent, useId } from 'react';
import { LoadFailed } from '@/components/ui/load-failed';
import { Loading } from '@/components/ui/skeleton';
import {
  BOOKMARK_ORDER_LABELS,
  BOOKMARK_ORDERS,
  chooseBookmarkOrder,
  parseBookmarkOrder,
} from '@/lib/bookmarks/bookmark-order';
import { collectionHref } from '@/lib/bookmarks/collection/model';
import { useManageBookmarks } from '@/lib/bookmarks/use-manage-bookmarks';
import { useOrderedBookmarks } from '@/lib/bookmarks/use-ordered-bookmarks';
import { feedHref, NO_FILTERS } from '@/lib/feed/filters';
import { BookmarkRow } from './bookmark-row';

type Props = {
  /** The collection of this id has just been deleted. */
  onDeleted?: (id: number) => void;
};

/** The reader's collections, to be sorted, renamed and deleted. */
export function BookmarkList({ onDeleted }: Props) {
  const { bookmarks, counts, published, order, isLoading, hasFailed, refresh } = useOrderedBookmarks({
    hasCounts: true,
  });
  const { rename, remove } = useManageBookmarks();
  const id = useId();
  if (hasFailed) return <LoadFailed what="Your bookmarks" onRetry={refresh} />;
  if (isLoading) return <Loading label="Loading your bookmarks" shapes={['h-11', 'h-11']} className="space-y-3" />;
  if (bookmarks.length === 0) {
    return <p className="text-ink-3">No bookmarks yet. The heart of a post makes the first one.</p>;
  }
  return (
    <>
      <p className="mb-2 flex items-center justify-end gap-2 text-ui">
        <label htmlFor={id} className="text-ink-3">
          Sort by
        </label>
        <select
          id={id}
          value={order}
          className="min-h-11 rounded-control border border-line-strong bg-surface px-3 text-ink"
          onChange={(event: ChangeEvent<HTMLSelectElement>) =>
            chooseBookmarkOrder(parseBookmarkOrder(event.target.value))
          }
        >
          {BOOKMARK_ORDERS.map((value) => (
            <option key={value} value={value}>
              {BOOKMARK_ORDER_LABELS[value]}
            </option>
          ))}
        </select>
      </p>
      <ul aria-label="Your Bookmarks" className="divide-y rounded-control border">
        {bookmarks.map((bookmark) => (
          <BookmarkRow
            key={bookmark.id}
            bookmark={bookmark}
            isPublic={published?.includes(bookmark.id) ?? false}
            href={published ? collectionHref(bookmark.id) : feedHref({ ...NO_FILTERS, bookmarks: [bookmark.id] })}
            count={counts && (counts.byBookmark[bookmark.id] ?? 0)}
            onRename={(name) => rename(bookmark, name)}
            onDelete={async () => {
              if (await remove(bookmark)) onDeleted?.(bookmark.id);
            }}
          />
        ))}
      </ul>
    </>
  );
}
