import 'server-only';
import { type CallContext, callContentApi } from '@/lib/upstream/content';

type TagKind = 'hashtags' | 'bookmarks';
type TaggedPost = { id: number; postId: number };

/** Calls 9 and 12. Throws `AppError`; another reader's bookmark is `not_found`. */
export const attachPost = (kind: TagKind, tagged: TaggedPost, caller: CallContext): Promise<void> =>
  changePosts(kind, tagged, 'connect', caller);

export const detachPost = (kind: TagKind, tagged: TaggedPost, caller: CallContext): Promise<void> =>
  changePosts(kind, tagged, 'disconnect', caller);

async function changePosts(
  kind: TagKind,
  { id, postId }: TaggedPost,
  relation: 'connect' | 'disconnect',
  caller: CallContext,
): Promise<void> {
  const body = { data: { news: { [relation]: [postId] } } };
  await callContentApi(`/api/${kind}/${id}`, { ...caller, method: 'PUT', body });
}
