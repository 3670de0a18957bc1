import 'server-only';
import { z } from 'zod';
import type { Session } from '@/lib/account/session/model';
import { normalizeNamed, wireSingleNamedSchema } from '@/lib/tags/wire';
import { type CallContext, callContentApi, type ReadOptions, readContentApi } from '@/lib/upstream/content';
import type { Bookmark, Hashtag, Tag } from '../tags/model';
import type { ImportedBookmark, ImportReport } from './model';

// The content API's limit per request.
const CONNECTED_MAX = 100;

/** Call 11, then call 12 for the posts. Throws `AppError`; a duplicate name is a `bad_request`. */
export async function createBookmark(
  { name, posts = [] }: { name: string; posts?: number[] },
  session: Session,
  caller: CallContext,
): Promise<Bookmark> {
  const data = { name, users_permissions_user: session.userId };
  const bookmark = await writeNamed('/api/bookmarks', { ...caller, method: 'POST', body: { data } });
  for (let start = 0; start < posts.length; start += CONNECTED_MAX) {
    const body = { data: { news: { connect: posts.slice(start, start + CONNECTED_MAX) } } };
    await callContentApi(`/api/bookmarks/${bookmark.id}`, { ...caller, method: 'PUT', body });
  }
  return bookmark;
}

/** Throws `AppError`: `bad_request` for a duplicate name, `not_found` for another reader's collection. */
export const renameBookmark = (id: number, name: string, caller: CallContext): Promise<Bookmark> =>
  writeNamed(`/api/bookmarks/${id}`, { ...caller, method: 'PUT', body: { data: { name } } });

/** Call 8. Throws `AppError`; a duplicate is a `bad_request` with the upstream's message. */
export const createHashtag = (name: string, caller: CallContext): Promise<Hashtag> =>
  writeNamed('/api/hashtags', { ...caller, method: 'POST', body: { data: { name } } });

const writeNamed = async (path: string, call: ReadOptions): Promise<Tag> =>
  normalizeNamed((await readContentApi(wireSingleNamedSchema, path, call)).data);

const reportSchema = z.object({ created: z.number(), attached: z.number(), unknown: z.array(z.string()) });

/** Adds only missing entries. Throws `AppError`. */
export async function importBookmarks(bookmarks: ImportedBookmark[], caller: CallContext): Promise<ImportReport> {
  const call = { ...caller, method: 'POST' as const, body: { bookmarks } };
  const { unknown, ...report } = await readContentApi(reportSchema, '/api/bookmarks/import', call);
  return { ...report, unknown: unknown.length };
}

export type TagKind = 'hashtags' | 'bookmarks';
type TaggedPost = { id: number; postId: number };

/** Calls 9 and 12: attaches or detaches a post. Throws `AppError`; another reader's bookmark is `not_found`. */
export async function changePosts(
  kind: TagKind,
  relation: 'connect' | 'disconnect',
  { id, postId }: TaggedPost,
  caller: CallContext,
): Promise<void> {
  const body = { data: { news: { [relation]: [postId] } } };
  await callContentApi(`/api/${kind}/${id}`, { ...caller, method: 'PUT', body });
}
