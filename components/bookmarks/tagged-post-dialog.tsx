import type { ComponentType } from 'react';
import { applyChange } from '@/lib/bookmarks/tagging/diff-selection';
import type { Tag } from '@/lib/bookmarks/tagging/tag';
import { callApi } from '@/lib/browser/api/call-api';
import { fetchReaderPost } from '@/lib/posts/overlay/fetch-reader-posts';
import type { TaggedPost } from '@/lib/posts/overlay/model';
import { changeReaderPost } from '@/lib/posts/overlay/store';
import { usePostOverlay } from '@/lib/posts/overlay/use-post-overlay';
import { openTagging } from './opened-tagging';
import { type CareProps, TaggingDialog, type TaggingTexts } from './tagging-dialog';
import type { TaggingMessages } from './use-tagging';

export type PostDialogProps = { post: TaggedPost; isOpen: boolean; onClose: () => void };

type Props = PostDialogProps & {
  /** The changed relation, also the path of its calls: `/api/<field>`. */
  field: 'hashtags' | 'bookmarks';
  texts: TaggingTexts;
  messages: TaggingMessages;
  normalizeName: (input: string) => string | null;
  /** Everything there is to choose from, as its hook gives it. */
  items: Tag[];
  isLoading: boolean;
  /** The items could not be loaded, which is only logged (spec §8). */
  hasFailed: boolean;
  add: (item: Tag) => void;
  refresh: () => Promise<unknown>;
  /** Makes a new item. Rejects with `ApiError`. */
  create: (name: string) => Promise<Tag>;
  onAttached?: (item: Tag) => void;
  quickOptions?: Tag[];
  Care?: ComponentType<CareProps>;
};

/** Attaches a post to items of one kind and detaches it: calls 9 and 12. */
export function TaggedPostDialog({ post, field, items, isLoading, add, refresh, create, ...props }: Props) {
  const current = usePostOverlay(post);
  return (
    <TaggingDialog
      {...props}
      postTitle={post.title}
      options={items}
      isLoadingOptions={isLoading}
      original={current[field]}
      load={async () => {
        if (!isLoading) void refresh();
        return (await fetchReaderPost(post))[field];
      }}
      create={async (name) => {
        const item = await create(name);
        add(item);
        return item;
      }}
      change={async (step) => {
        const method = step.action === 'attach' ? 'PUT' : 'DELETE';
        await callApi(`/api/${field}/${step.item.id}/posts/${post.id}`, { method });
        changeReaderPost(post, (known) => ({ [field]: applyChange(known[field], step) }));
      }}
      onSaved={props.onClose}
      onChange={() => openTagging(field, post)}
    />
  );
}
