import 'server-only';
import type { Session } from '@/lib/session/model';
import { normalizeNamed } from '@/lib/tagging/normalize';
import type { PostRelation } from '@/lib/tagging/schemas';
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

/** Call 12: attaches a post to a collection or detaches it. Throws `AppError`; another's collection is `not_found`. */
export async function changeBookmarkPosts(id: number, news: PostRelation, caller: CallContext): Promise<void> {
  await callContentApi(`/api/bookmarks/${id}`, { ...caller, method: 'PUT', body: { data: { news } } });
}
