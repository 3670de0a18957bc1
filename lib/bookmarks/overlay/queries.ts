import 'server-only';
import type { Session } from '@/lib/account/session/model';
import { wireReaderPostListSchema } from '@/lib/posts/wire';
import { normalizeNamedRelation } from '@/lib/tags/wire';
import { type CallContext, readContentApi } from '@/lib/upstream/content';
import type { ReaderPostsResponse } from '../../posts/model';

/** Current hashtags and the reader's own bookmarks of these posts (call 3, by id). Omits unknown posts. Throws `AppError`. */
export async function listReaderPosts(ids: number[], { userId }: Session, caller: CallContext) {
  const query = [
    ...ids.map((id, index) => `filters[id][$in][${index}]=${id}`),
    'fields[0]=url_slug',
    `pagination[pageSize]=${ids.length}`,
    'populate[hashtags]=*',
    `populate[bookmarks][filters][users_permissions_user][id][$eq]=${userId}`,
  ].join('&');
  const { data } = await readContentApi(wireReaderPostListSchema, `/api/news/public?${query}`, caller);
  return data.map(({ id, attributes }) => ({
    id,
    hashtags: normalizeNamedRelation(attributes.hashtags),
    bookmarks: normalizeNamedRelation(attributes.bookmarks),
  })) satisfies ReaderPostsResponse['posts'];
}
