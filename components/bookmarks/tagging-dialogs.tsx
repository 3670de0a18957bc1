'use client';

import { BookmarkList } from '@/components/bookmarks/list/bookmark-list';
import { sessionStore } from '@/lib/account/session/session-store';
import { rememberUsedBookmark } from '@/lib/bookmarks/bookmark-order';
import { useHashtags } from '@/lib/bookmarks/use-lists';
import { useOrderedBookmarks, useSavedCounts } from '@/lib/bookmarks/use-ordered-bookmarks';
import { BOOKMARK_MESSAGES, HASHTAG_MESSAGES } from '@/lib/messages/later';
import type { Bookmark } from '@/lib/tags/model';
import { normalizeBookmarkName, normalizeHashtagName } from '@/lib/tags/names';
import { type PostDialogProps, TaggingDialog } from './tagging-dialog';
import type { TaggingSubject } from './use-tagging';

export { SaveAtOnce } from './save-at-once';

const HASHTAGS: TaggingSubject = {
  kind: 'hashtags',
  messages: HASHTAG_MESSAGES,
  normalizeName: normalizeHashtagName,
};

const BOOKMARKS: TaggingSubject = {
  kind: 'bookmarks',
  messages: BOOKMARK_MESSAGES,
  normalizeName: normalizeBookmarkName,
  onUsed: rememberUse,
  Care: BookmarkList,
};

/** "Add Hashtag" for a post (spec §2). */
export function HashtagDialog(props: PostDialogProps) {
  const { hashtags, ...list } = useHashtags({ isNeeded: props.isOpen });
  return <TaggingDialog {...props} subject={HASHTAGS} choice={{ ...list, items: hashtags }} />;
}

/** "Bookmark this post" (spec §2): puts a post into the reader's own collections, those used last first. */
export function BookmarkDialog({ onClose, ...props }: PostDialogProps) {
  const { bookmarks, lastUsed, ...list } = useOrderedBookmarks();
  const { refresh: refreshCounts } = useSavedCounts({ isNeeded: false });
  const close = () => {
    void refreshCounts();
    onClose();
  };
  return (
    <TaggingDialog
      {...props}
      onClose={close}
      subject={BOOKMARKS}
      choice={{ ...list, items: bookmarks, quick: lastUsed }}
    />
  );
}

function rememberUse({ id }: Bookmark): void {
  const { user } = sessionStore.get();
  if (user) rememberUsedBookmark(user.id, id);
}
