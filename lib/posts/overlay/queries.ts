import 'server-only';
import { wireReaderPostListSchema } from '@/lib/posts/wire';
import type { Session } from '@/lib/session/model';
import { normalizeNamedRelation } from '@/lib/tagging/normalize';
import { type CallContext, callContentApi } from '@/lib/upstream/content';
import { parseUpstream } from '@/lib/upstream/parse';
import type { ReaderPostsAnswer } from './model';

/**
 * The hashtags and the session's user's own bookmarks on these posts, as they are this moment: what cached pages, being
 * everybody's, cannot show (call 3, by id). Posts that do not exist are left out. Throws `AppError`.
 */
export async function listReaderPosts(ids: number[], { userId }: Session, caller: CallContext) {
  const query = [
    ...ids.map((id, index) => `filters[id][$in][${index}]=${id}`),
    'fields[0]=url_slug',
    `pagination[pageSize]=${ids.length}`,
    'populate[hashtags]=*',
    `populate[bookmarks][filters][users_permissions_user][id][$eq]=${userId}`,
  ].join('&');
  const { data } = parseUpstream(wireReaderPostListSchema, await callContentApi(`/api/news/public?${query}`, caller));
  return data.map(({ id, attributes }) => ({
    id,
    hashtags: normalizeNamedRelation(attributes.hashtags),
    bookmarks: normalizeNamedRelation(attributes.bookmarks),
  })) satisfies ReaderPostsAnswer['posts'];
}
