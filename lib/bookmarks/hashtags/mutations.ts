import 'server-only';
import { normalizeNamed, wireSingleNamedSchema } from '@/lib/bookmarks/tagging/wire';
import { type CallContext, callContentApi } from '@/lib/upstream/content';
import { parseUpstream } from '@/lib/upstream/parse';
import type { Hashtag } from './model';

/** Call 8. Throws `AppError`; a duplicate is a `bad_request` with the upstream's message. */
export async function createHashtag(name: string, caller: CallContext): Promise<Hashtag> {
  const answer = await callContentApi('/api/hashtags', { ...caller, method: 'POST', body: { data: { name } } });
  return normalizeNamed(parseUpstream(wireSingleNamedSchema, answer).data);
}
