import 'server-only';
import { z } from 'zod';
import type { Session } from '@/lib/session/model';
import { type CallContext, callContentApi } from '@/lib/upstream/content';
import { parseUpstream } from '@/lib/upstream/parse';
import type { ReaderPostsAnswer } from './reader-post';

const wireNamesSchema = z
  .object({ data: z.array(z.object({ id: z.number(), attributes: z.object({ name: z.string() }) })).nullish() })
  .nullish()
  .transform((relation) => (relation?.data ?? []).map(({ id, attributes }) => ({ id, name: attributes.name })));

const wireReaderPostsSchema = z.object({
  data: z.array(
    z.object({ id: z.number(), attributes: z.object({ hashtags: wireNamesSchema, bookmarks: wireNamesSchema }) }),
  ),
});

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
  const { data } = parseUpstream(wireReaderPostsSchema, await callContentApi(`/api/news/public?${query}`, caller));
  return data.map(({ id, attributes }) => ({ id, ...attributes })) satisfies ReaderPostsAnswer['posts'];
}
