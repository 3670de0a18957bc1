import 'server-only';
import type { Session } from '@/lib/session/model';
import { type CallContext, callContentApi } from '@/lib/upstream/content';
import { listSavedPosts } from './saved-posts';

/**
 * Deletes a collection (decision 55), and returns the ids of the posts that it held, null where they are too many to be brought
 * back. Throws `AppError`; another's collection is `not_found`.
 */
export async function deleteBookmark(id: number, session: Session, caller: CallContext): Promise<number[] | null> {
  const saved = await listSavedPosts([id], session, caller);
  await callContentApi(`/api/bookmarks/${id}`, { ...caller, method: 'DELETE' });
  return saved?.map((post) => post.id) ?? null;
}
