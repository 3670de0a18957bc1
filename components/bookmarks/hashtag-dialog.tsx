'use client';

import type { Hashtag } from '@/lib/bookmarks/model';
import { normalizeHashtagName } from '@/lib/bookmarks/names';
import { useHashtags } from '@/lib/bookmarks/use-hashtags';
import { callApi } from '@/lib/browser/api/call-api';
import { HASHTAG_MESSAGES, TAGGING_TEXTS } from '@/lib/config/messages/tagging';
import { type PostDialogProps, TaggingDialog, type TaggingTexts } from './tagging-dialog';

const TEXTS: TaggingTexts = {
  title: TAGGING_TEXTS.hashtagTitle,
  inputLabel: 'New hashtag',
  placeholder: TAGGING_TEXTS.hashtagPlaceholder,
  add: TAGGING_TEXTS.addHashtag,
  select: TAGGING_TEXTS.selectHashtag,
  empty: null,
  unmatched: 'No hashtag is called that yet.',
  remove: TAGGING_TEXTS.removeHashtag,
};

/** "Add Hashtag" for a post (spec §2). */
export function HashtagDialog(props: PostDialogProps) {
  const { hashtags, ...collection } = useHashtags({ isNeeded: props.isOpen });
  return (
    <TaggingDialog
      {...props}
      {...collection}
      field="hashtags"
      items={hashtags}
      texts={TEXTS}
      messages={HASHTAG_MESSAGES}
      normalizeName={normalizeHashtagName}
      create={createHashtag}
    />
  );
}

async function createHashtag(name: string): Promise<Hashtag> {
  const { hashtag } = await callApi<{ hashtag: Hashtag }>('/api/hashtags', { body: { name } });
  return hashtag;
}
