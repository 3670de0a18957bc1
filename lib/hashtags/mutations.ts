import 'server-only';
import { normalizeNamed } from '@/lib/tagging/normalize';
import type { PostRelation } from '@/lib/tagging/schemas';
import { wireSingleNamedSchema } from '@/lib/tagging/wire';
import { type CallContext, callContentApi } from '@/lib/upstream/content';
import { parseUpstream } from '@/lib/upstream/parse';
import type { Hashtag } from './model';

/** Call 8. Throws `AppError`; a duplicate is a `bad_request` in the upstream's words. */
export async function createHashtag(name: string, caller: CallContext): Promise<Hashtag> {
  const answer = await callContentApi('/api/hashtags', { ...caller, method: 'POST', body: { data: { name } } });
  return normalizeNamed(parseUpstream(wireSingleNamedSchema, answer).data);
}

/** Call 9: attaches a post to a hashtag or detaches it. Throws `AppError`. */
export async function changeHashtagPosts(id: number, news: PostRelation, caller: CallContext): Promise<void> {
  await callContentApi(`/api/hashtags/${id}`, { ...caller, method: 'PUT', body: { data: { news } } });
}
