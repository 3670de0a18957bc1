'use client';

import { BookmarkList } from '@/components/bookmarks/list/bookmark-list';
import { sessionStore } from '@/lib/account/session/session-store';
import type { Bookmark } from '@/lib/bookmarks/model';
import { normalizeBookmarkName, normalizeHashtagName } from '@/lib/bookmarks/names';
import { useHashtags } from '@/lib/bookmarks/use-lists';
import { BOOKMARK_MESSAGES, HASHTAG_MESSAGES } from '@/lib/messages/later';
import { rememberUsedBookmark } from '@/lib/saved/bookmark-order';
import { useOrderedBookmarks, useSavedCounts } from '@/lib/saved/use-ordered-bookmarks';
import { type PostDialogProps, TaggingDialog } from './tagging-dialog';

/** "Add Hashtag" for a post (spec §2). */
export function HashtagDialog(props: PostDialogProps) {
  const { hashtags, ...list } = useHashtags({ isNeeded: props.isOpen });
  return (
    <TaggingDialog
      {...props}
      {...list}
      kind="hashtags"
      items={hashtags}
      messages={HASHTAG_MESSAGES}
      normalizeName={normalizeHashtagName}
    />
  );
}

/** "Bookmark this post" (spec §2): puts a post into the reader's own collections, those used last first. */
export function BookmarkDialog(props: PostDialogProps) {
  const { bookmarks, lastUsed, ...list } = useOrderedBookmarks();
  const { refresh: refreshCounts } = useSavedCounts({ isNeeded: false });
  return (
    <TaggingDialog
      {...props}
      {...list}
      onClose={() => {
        void refreshCounts();
        props.onClose();
      }}
      kind="bookmarks"
      items={bookmarks}
      messages={BOOKMARK_MESSAGES}
      normalizeName={normalizeBookmarkName}
      onUsed={rememberUse}
      quickOptions={lastUsed}
      Care={BookmarkList}
    />
  );
}

function rememberUse({ id }: Bookmark): void {
  const { user } = sessionStore.get();
  if (user) rememberUsedBookmark(user.id, id);
}
