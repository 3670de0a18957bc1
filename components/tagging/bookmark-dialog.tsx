'use client';

import { callApi } from '@/lib/api/call-api';
import type { Bookmark } from '@/lib/bookmarks/model';
import { normalizeBookmarkName } from '@/lib/bookmarks/normalize-name';
import { useBookmarks } from '@/lib/bookmarks/use-bookmarks';
import {
  NO_USED_BOOKMARKS,
  orderByLastUse,
  rememberUsedBookmark,
  usedBookmarksStore,
} from '@/lib/bookmarks/used-bookmarks';
import { BOOKMARK_MESSAGES, TAGGING_TEXTS } from '@/lib/messages/tagging';
import { sessionStore } from '@/lib/session/session-store';
import { useUser } from '@/lib/session/use-session';
import { useStore } from '@/lib/state/use-store';
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
  const { bookmarks, ...collection } = useBookmarks();
  const used = useStore(usedBookmarksStore, NO_USED_BOOKMARKS);
  const reader = useUser()?.id ?? null;
  return (
    <TaggedPostDialog
      {...props}
      {...collection}
      field="bookmarks"
      items={orderByLastUse(bookmarks, used, reader)}
      texts={TEXTS}
      messages={BOOKMARK_MESSAGES}
      normalizeName={normalizeBookmarkName}
      create={createBookmark}
      onAttached={rememberUse}
      hasQuickSave
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
