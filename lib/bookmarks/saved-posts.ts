import 'server-only';
import { z } from 'zod';
import type { Session } from '@/lib/account/session/model';
import { listPublished } from '@/lib/lists/own-list';
import { wireReaderPostListSchema } from '@/lib/posts/wire';
import { normalizeNamedRelation } from '@/lib/tags/wire';
import { type CallContext, readContentApi } from '@/lib/upstream/content';
import { type DeletedBookmarkResponse, SAVED_POSTS_MAX, type SavedCounts } from './model';

const PAGE_SIZE = 100;
// A Strapi silently drops longer lists.
const IDS_MAX = 100;

type SavedPost = { id: number; bookmarkIds: number[] };

/** The posts of these collections (call 3), each with its collections; null above `SAVED_POSTS_MAX`. Throws `AppError`. */
export async function listSavedPosts(
  bookmarkIds: number[],
  { userId }: Session,
  caller: CallContext,
): Promise<SavedPost[] | null> {
  const asked = bookmarkIds.slice(0, IDS_MAX);
  if (asked.length === 0) return [];
  const posts = new Map<number, SavedPost>();
  let read = 0;
  for (let page = 1; page <= SAVED_POSTS_MAX / PAGE_SIZE; page += 1) {
    const { data, meta } = await fetchPage(page);
    if (meta.pagination.total > SAVED_POSTS_MAX) return null;
    for (const { id, attributes } of data) {
      posts.set(id, { id, bookmarkIds: normalizeNamedRelation(attributes.bookmarks).map((bookmark) => bookmark.id) });
    }
    // An upstream may have shorter pages than requested.
    read += data.length;
    if (data.length === 0 || read >= meta.pagination.total) break;
  }
  return [...posts.values()];

  async function fetchPage(page: number) {
    const query = [
      ...asked.map((id, index) => `filters[bookmarks][id][$in][${index}]=${id}`),
      'fields[0]=url_slug',
      'sort=createdAt:desc',
      `pagination[page]=${page}`,
      `pagination[pageSize]=${PAGE_SIZE}`,
      `populate[bookmarks][filters][users_permissions_user][id][$eq]=${userId}`,
    ].join('&');
    return readContentApi(wireSavedPostListSchema, `/api/news/public?${query}`, caller);
  }
}

const wireSavedPostListSchema = wireReaderPostListSchema.extend({
  meta: z.object({ pagination: z.object({ total: z.number() }) }),
});

export function countSaved(posts: Pick<SavedPost, 'bookmarkIds'>[] | null): SavedCounts {
  if (!posts) return null;
  const byBookmark: Record<string, number> = {};
  for (const id of posts.flatMap(({ bookmarkIds }) => bookmarkIds)) byBookmark[id] = (byBookmark[id] ?? 0) + 1;
  return { all: posts.length, byBookmark };
}

/**
 * Deletes a collection, and tells how it comes back (decision 19). Throws `AppError`; another reader's collection is `not_found`.
 */
export async function deleteBookmark(
  id: number,
  session: Session,
  caller: CallContext,
): Promise<DeletedBookmarkResponse> {
  const isOurs = (await listPublished(caller)) !== null;
  const posts = isOurs ? null : await listSavedPosts([id], session, caller);
  const answer = await readContentApi(wireDeletedSchema, `/api/bookmarks/${id}`, { ...caller, method: 'DELETE' });
  return { posts: posts?.map((post) => post.id) ?? null, isKept: answer?.meta?.isKept === true };
}

/** A Strapi says nothing of it. */
const wireDeletedSchema = z
  .object({ meta: z.object({ isKept: z.boolean() }).partial().nullish() })
  .nullable()
  .catch(null);
