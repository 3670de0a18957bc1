'use client';

import { callApi } from '@/lib/api/call-api';
import type { Bookmark } from '@/lib/bookmarks/model';
import { normalizeBookmarkName } from '@/lib/bookmarks/normalize-name';
import { useBookmarks } from '@/lib/bookmarks/use-bookmarks';
import { BOOKMARK_MESSAGES, TAGGING_TEXTS } from '@/lib/messages/tagging';
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
  remove: TAGGING_TEXTS.removeBookmark,
};

/** "Bookmark this post" (spec §2): puts a post into the reader's own collections. */
export function BookmarkDialog(props: PostDialogProps) {
  const { bookmarks, ...collection } = useBookmarks();
  return (
    <TaggedPostDialog
      {...props}
      {...collection}
      field="bookmarks"
      items={bookmarks}
      texts={TEXTS}
      messages={BOOKMARK_MESSAGES}
      normalizeName={normalizeBookmarkName}
      create={createBookmark}
    />
  );
}

async function createBookmark(name: string): Promise<Bookmark> {
  const { bookmark } = await callApi<{ bookmark: Bookmark }>('/api/bookmarks', { body: { name } });
  return bookmark;
}
