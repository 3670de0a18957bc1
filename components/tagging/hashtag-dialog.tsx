'use client';

import type { Hashtag } from '@/lib/hashtags/model';
import { normalizeHashtagName } from '@/lib/hashtags/normalize-name';
import { useHashtags } from '@/lib/hashtags/use-hashtags';
import { callApi } from '@/lib/http/call-api';
import { HASHTAG_MESSAGES, TAGGING_TEXTS } from '@/lib/messages/tagging';
import type { Post } from '@/lib/posts/model';
import { TaggingDialog, type TaggingTexts } from './tagging-dialog';
import { useReaderPost } from './use-reader-post';

const TEXTS: TaggingTexts = {
  title: TAGGING_TEXTS.hashtagTitle,
  inputLabel: 'New hashtag',
  placeholder: TAGGING_TEXTS.hashtagPlaceholder,
  add: TAGGING_TEXTS.addHashtag,
  select: TAGGING_TEXTS.selectHashtag,
  empty: null,
  remove: TAGGING_TEXTS.removeHashtag,
};

export type TaggedPostDialogProps = {
  post: Post;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The session ended while the dialog was open. */
  onSessionEnded: () => void;
};

/** "Add Hashtag" for a post (spec §2). */
export function HashtagDialog({ post, isOpen, onOpenChange, onSessionEnded }: TaggedPostDialogProps) {
  const { hashtags, isLoading, add, refresh } = useHashtags({ isNeeded: isOpen });
  const { load, record } = useReaderPost(post);
  return (
    <TaggingDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      texts={TEXTS}
      messages={HASHTAG_MESSAGES}
      postTitle={post.title}
      options={hashtags}
      isLoadingOptions={isLoading}
      original={post.hashtags}
      load={async () => {
        if (!isLoading) void refresh();
        return (await load()).hashtags;
      }}
      normalizeName={normalizeHashtagName}
      create={async (name) => {
        const { hashtag } = await callApi<{ hashtag: Hashtag }>('/api/hashtags', { body: { data: { name } } });
        add(hashtag);
        return hashtag;
      }}
      change={async ({ item, relation }) => {
        const body = { data: { news: { [relation]: [post.id] } } };
        await callApi(`/api/hashtags/${item.id}`, { method: 'PUT', body });
      }}
      onChanged={(items) => record({ hashtags: items })}
      onSaved={() => onOpenChange(false)}
      onSessionEnded={onSessionEnded}
    />
  );
}
