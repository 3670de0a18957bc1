import 'server-only';
import type { Session } from '@/lib/session/model';
import { normalizeNamed } from '@/lib/tagging/normalize';
import { wireSingleNamedSchema } from '@/lib/tagging/wire';
import { type CallContext, callContentApi } from '@/lib/upstream/content';
import { parseUpstream } from '@/lib/upstream/parse';
import type { Bookmark } from './model';

/** Call 11: a new collection of the session's user. Throws `AppError`; a duplicate is a `bad_request`. */
export async function createBookmark(name: string, session: Session, caller: CallContext): Promise<Bookmark> {
  const body = { data: { name, users_permissions_user: session.userId } };
  const answer = await callContentApi('/api/bookmarks', { ...caller, method: 'POST', body });
  return normalizeNamed(parseUpstream(wireSingleNamedSchema, answer).data);
}
