'use client';

import { BookmarkList } from '@/components/bookmarks/bookmark-list';
import { callApi } from '@/lib/api/call-api';
import type { Bookmark } from '@/lib/bookmarks/model';
import { normalizeBookmarkName } from '@/lib/bookmarks/normalize-name';
import { rememberUsedBookmark } from '@/lib/bookmarks/used-bookmarks';
import { BOOKMARK_MESSAGES, TAGGING_TEXTS } from '@/lib/messages/tagging';
import { useOrderedBookmarks } from '@/lib/saves/use-ordered-bookmarks';
import { useSavedCounts } from '@/lib/saves/use-saved-counts';
import { sessionStore } from '@/lib/session/session-store';
import { type PostDialogProps, TaggedPostDialog } from './tagged-post-dialog';
import type { TaggingTexts } from './tagging-dialog';

const TEXTS: TaggingTexts = {
  title: TAGGING_TEXTS.bookmarkTitle,
  inputLabel: 'New bookmark',
  placeholder: TAGGING_TEXTS.bookmarkPlaceholder,
  maxCharacters: 100,
  add: TAGGING_TEXTS.createBookmark,
  select: TAGGING_TEXTS.selectBookmark,
  empty: TAGGING_TEXTS.noBookmarks,
  unmatched: 'No bookmark is called that yet.',
  remove: TAGGING_TEXTS.removeBookmark,
};

/** "Bookmark this post" (spec §2): puts a post into the reader's own collections, those used last first. */
export function BookmarkDialog(props: PostDialogProps) {
  const { bookmarks, lastUsed, isLoading, add, refresh } = useOrderedBookmarks();
  const { refresh: refreshCounts } = useSavedCounts({ isNeeded: false });
  return (
    <TaggedPostDialog
      {...props}
      onClose={() => {
        void refreshCounts();
        props.onClose();
      }}
      isLoading={isLoading}
      add={add}
      refresh={refresh}
      field="bookmarks"
      items={bookmarks}
      texts={TEXTS}
      messages={BOOKMARK_MESSAGES}
      normalizeName={normalizeBookmarkName}
      create={createBookmark}
      onAttached={rememberUse}
      quickOptions={lastUsed}
      Care={BookmarkList}
    />
  );
}

async function createBookmark(name: string): Promise<Bookmark> {
  const { bookmark } = await callApi<{ bookmark: Bookmark }>('/api/bookmarks', { body: { name } });
  rememberUse(bookmark);
  return bookmark;
}

function rememberUse({ id }: Bookmark): void {
  const { user } = sessionStore.get();
  if (user) rememberUsedBookmark(user.id, id);
}
