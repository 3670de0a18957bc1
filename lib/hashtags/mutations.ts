import 'server-only';
import { normalizeNamed } from '@/lib/tagging/normalize';
import { wireSingleNamedSchema } from '@/lib/tagging/wire';
import { type CallContext, callContentApi } from '@/lib/upstream/content';
import { parseUpstream } from '@/lib/upstream/parse';
import type { Hashtag } from './model';

/** Call 8. Throws `AppError`; a duplicate is a `bad_request` in the upstream's words. */
export async function createHashtag(name: string, caller: CallContext): Promise<Hashtag> {
  const answer = await callContentApi('/api/hashtags', { ...caller, method: 'POST', body: { data: { name } } });
  return normalizeNamed(parseUpstream(wireSingleNamedSchema, answer).data);
}
