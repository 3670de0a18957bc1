import { changeReaderPost } from '@/lib/bookmarks/overlay/store';
import { applyChange, type SelectionChange } from '@/lib/bookmarks/selection';
import { callApi } from '@/lib/browser/api/call-api';
import type { TaggedPost } from '@/lib/posts/model';
import type { Tag } from '@/lib/tags/model';
import type { TaggingKind } from './opened-tagging';

/** Creates a collection or hashtag of the reader's (calls 8 and 11). */
export async function createTag(kind: TaggingKind, name: string): Promise<Tag> {
  const one = kind === 'hashtags' ? 'hashtag' : 'bookmark';
  const { [one]: item } = await callApi<Record<typeof one, Tag>>(`/api/${kind}`, { body: { name } });
  return item;
}

/** Attaches the post to one item or detaches it (calls 9 and 12), and shows that on the page. */
export async function changeTag(kind: TaggingKind, post: TaggedPost, step: SelectionChange): Promise<void> {
  const method = step.action === 'attach' ? 'PUT' : 'DELETE';
  await callApi(`/api/${kind}/${step.item.id}/posts/${post.id}`, { method });
  changeReaderPost(post, (known) => ({ [kind]: applyChange(known[kind], step) }));
}
