'use client';

import { BookmarkList } from '@/components/bookmarks/list/bookmark-list';
import { sessionStore } from '@/lib/account/session/session-store';
import type { Bookmark } from '@/lib/bookmarks/model';
import { normalizeBookmarkName } from '@/lib/bookmarks/names';
import { callApi } from '@/lib/browser/api/call-api';
import { BOOKMARK_MESSAGES, TAGGING_TEXTS } from '@/lib/config/messages/tagging';
import { rememberUsedBookmark } from '@/lib/saved/bookmark-order';
import { useOrderedBookmarks, useSavedCounts } from '@/lib/saved/use-ordered-bookmarks';
import { type PostDialogProps, TaggingDialog, type TaggingTexts } from './tagging-dialog';

const TEXTS: TaggingTexts = {
  title: TAGGING_TEXTS.bookmarkTitle,
  inputLabel: 'New bookmark',
  placeholder: TAGGING_TEXTS.bookmarkPlaceholder,
  add: TAGGING_TEXTS.createBookmark,
  select: TAGGING_TEXTS.selectBookmark,
  empty: TAGGING_TEXTS.noBookmarks,
  unmatched: 'No bookmark is called that yet.',
  remove: TAGGING_TEXTS.removeBookmark,
};

/** "Bookmark this post" (spec §2): puts a post into the reader's own collections, those used last first. */
export function BookmarkDialog(props: PostDialogProps) {
  const { bookmarks, lastUsed, isLoading, hasFailed, add, refresh } = useOrderedBookmarks();
  const { refresh: refreshCounts } = useSavedCounts({ isNeeded: false });
  return (
    <TaggingDialog
      {...props}
      onClose={() => {
        void refreshCounts();
        props.onClose();
      }}
      isLoading={isLoading}
      hasFailed={hasFailed}
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
