import 'server-only';
import type { Session } from '@/lib/account/session/model';
import { type CallContext, callContentApi } from '@/lib/upstream/content';
import { listSavedPosts } from './saved-posts';

/**
 * Returns the ids of the posts it held, null if too many to restore (decision 19). Throws `AppError`; another reader's
 * collection is `not_found`.
 */
export async function deleteBookmark(id: number, session: Session, caller: CallContext): Promise<number[] | null> {
  const saved = await listSavedPosts([id], session, caller);
  await callContentApi(`/api/bookmarks/${id}`, { ...caller, method: 'DELETE' });
  return saved?.map((post) => post.id) ?? null;
}
