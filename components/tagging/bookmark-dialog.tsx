'use client';

import type { Bookmark } from '@/lib/bookmarks/model';
import { normalizeBookmarkName } from '@/lib/bookmarks/normalize-name';
import { useBookmarks } from '@/lib/bookmarks/use-bookmarks';
import { callApi } from '@/lib/http/call-api';
import { BOOKMARK_MESSAGES, TAGGING_TEXTS } from '@/lib/messages/tagging';
import type { TaggedPostDialogProps } from './hashtag-dialog';
import { TaggingDialog, type TaggingTexts } from './tagging-dialog';
import { useReaderPost } from './use-reader-post';

const TEXTS: TaggingTexts = {
  title: TAGGING_TEXTS.bookmarkTitle,
  inputLabel: 'New bookmark',
  placeholder: TAGGING_TEXTS.bookmarkPlaceholder,
  add: TAGGING_TEXTS.createBookmark,
  select: TAGGING_TEXTS.selectBookmark,
  empty: TAGGING_TEXTS.noBookmarks,
  remove: TAGGING_TEXTS.removeBookmark,
};

/** "Bookmark this post" (spec §2): puts a post into the reader's own collections. */
export function BookmarkDialog({ post, isOpen, onOpenChange, onSessionEnded }: TaggedPostDialogProps) {
  const { bookmarks, isLoading, add, refresh } = useBookmarks();
  const { load, record } = useReaderPost(post);
  return (
    <TaggingDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      texts={TEXTS}
      messages={BOOKMARK_MESSAGES}
      postTitle={post.title}
      options={bookmarks}
      isLoadingOptions={isLoading}
      original={post.bookmarks}
      load={async () => {
        if (!isLoading) void refresh();
        return (await load()).bookmarks;
      }}
      normalizeName={normalizeBookmarkName}
      create={async (name) => {
        const { bookmark } = await callApi<{ bookmark: Bookmark }>('/api/bookmarks', { body: { data: { name } } });
        add(bookmark);
        return bookmark;
      }}
      change={async ({ item, relation }) => {
        const body = { data: { news: { [relation]: [post.id] } } };
        await callApi(`/api/bookmarks/${item.id}`, { method: 'PUT', body });
      }}
      onChanged={(items) => record({ bookmarks: items })}
      onSaved={() => onOpenChange(false)}
      onSessionEnded={onSessionEnded}
    />
  );
}
