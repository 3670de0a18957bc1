import 'server-only';
import { z } from 'zod';
import type { Session } from '@/lib/account/session/model';
import { normalizeNamed, wireSingleNamedSchema } from '@/lib/bookmarks/tagging/wire';
import { type CallContext, callContentApi } from '@/lib/upstream/content';
import { parseUpstream } from '@/lib/upstream/parse';
import type { Bookmark, ImportedBookmark, ImportReport } from './model';

// The content API's limit per request.
const CONNECTED_MAX = 100;

/** Call 11, then call 12 for the posts. Throws `AppError`; a duplicate name is a `bad_request`. */
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

/** Throws `AppError`: `bad_request` for a duplicate name, `not_found` for another reader's collection. */
export async function renameBookmark(id: number, name: string, caller: CallContext): Promise<Bookmark> {
  const answer = await callContentApi(`/api/bookmarks/${id}`, { ...caller, method: 'PUT', body: { data: { name } } });
  return normalizeNamed(parseUpstream(wireSingleNamedSchema, answer).data);
}

const reportSchema = z.object({ created: z.number(), attached: z.number(), unknown: z.array(z.string()) });

/** Adds only missing entries. Throws `AppError`. */
export async function importBookmarks(bookmarks: ImportedBookmark[], caller: CallContext): Promise<ImportReport> {
  const answer = await callContentApi('/api/bookmarks/import', { ...caller, method: 'POST', body: { bookmarks } });
  const { created, attached, unknown } = parseUpstream(reportSchema, answer);
  return { created, attached, unknown: unknown.length };
}
