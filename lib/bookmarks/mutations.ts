import 'server-only';
import type { Session } from '@/lib/session/model';
import { normalizeNamed } from '@/lib/tagging/normalize';
import { wireSingleNamedSchema } from '@/lib/tagging/wire';
import { type CallContext, callContentApi } from '@/lib/upstream/content';
import { parseUpstream } from '@/lib/upstream/parse';
import type { Bookmark } from './model';

// Of one request, at the content API.
const CONNECTED_MAX = 100;

/**
 * Call 11: a new collection of the session's user, with these posts in it (call 12). Throws `AppError`; a duplicate is a
 * `bad_request`.
 */
export async function createBookmark(
  { name, posts = [] }: { name: string; posts?: number[] },
  session: Session,
  caller: CallContext,
): Promise<Bookmark> {
  const data = { name, users_permissions_user: session.userId };
  const answer = await callContentApi('/api/bookmarks', { ...caller, method: 'POST', body: { data } });
  const bookmark = normalizeNamed(parseUpstream(wireSingleNamedSchema, answer).data);
  for (let start = 0; start < posts.length; start += CONNECTED_MAX) {
    const body = { data: { news: { connect: posts.slice(start, start + CONNECTED_MAX) } } };
    await callContentApi(`/api/bookmarks/${bookmark.id}`, { ...caller, method: 'PUT', body });
  }
  return bookmark;
}

/** Throws `AppError`; a name of another collection is a `bad_request`, another's collection `not_found`. */
export async function renameBookmark(id: number, name: string, caller: CallContext): Promise<Bookmark> {
  const answer = await callContentApi(`/api/bookmarks/${id}`, { ...caller, method: 'PUT', body: { data: { name } } });
  return normalizeNamed(parseUpstream(wireSingleNamedSchema, answer).data);
}
