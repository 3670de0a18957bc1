import 'server-only';
import { z } from 'zod';
import { wireReaderPostListSchema } from '@/lib/posts/wire';
import type { Session } from '@/lib/session/model';
import { normalizeNamedRelation } from '@/lib/tagging/normalize';
import { type CallContext, callContentApi } from '@/lib/upstream/content';
import { parseUpstream } from '@/lib/upstream/parse';
import { SAVED_POSTS_MAX } from './model';

const PAGE_SIZE = 100;
// A Strapi drops a longer list without a word.
const IDS_MAX = 100;

type SavedPost = { id: number; bookmarkIds: number[] };

/**
 * The posts of these collections of the session's user, and in which of the user's collections each is (call 3); null where
 * there are more than `SAVED_POSTS_MAX`. Throws `AppError`.
 */
export async function listSavedPosts(
  bookmarkIds: number[],
  { userId }: Session,
  caller: CallContext,
): Promise<SavedPost[] | null> {
  const asked = bookmarkIds.slice(0, IDS_MAX);
  if (asked.length === 0) return [];
  const posts = new Map<number, SavedPost>();
  for (let page = 1; page <= SAVED_POSTS_MAX / PAGE_SIZE; page += 1) {
    const { data, meta } = await fetchPage(page);
    if (meta.pagination.total > SAVED_POSTS_MAX) return null;
    for (const { id, attributes } of data) {
      posts.set(id, { id, bookmarkIds: normalizeNamedRelation(attributes.bookmarks).map((bookmark) => bookmark.id) });
    }
    if (page * PAGE_SIZE >= meta.pagination.total) break;
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
    return parseUpstream(wireSavedPostListSchema, await callContentApi(`/api/news/public?${query}`, caller));
  }
}

const wireSavedPostListSchema = wireReaderPostListSchema.extend({
  meta: z.object({ pagination: z.object({ total: z.number() }) }),
});
