import { createBookmark } from '@/lib/bookmarks/mutations';
import { listBookmarks } from '@/lib/bookmarks/queries';
import { createBookmarkSchema } from '@/lib/bookmarks/schemas';
import { handleRoute } from '@/lib/http/route';

/** For 2,000 numbers of posts. */
const BODY_BYTES = 32 * 1024;

/** The reader's own collections, newest first: `{"bookmarks":[{id, name}]}`. */
export const GET = handleRoute({ session: 'required' }, async ({ session, caller }) =>
  Response.json({ bookmarks: await listBookmarks(session, caller) }),
);

/**
 * Creates a collection: `{name, posts?: [id]}` → `{"bookmark":{id, name}}`. Its owner is the session's reader; an owner in the
 * body is ignored.
 */
export const POST = handleRoute(
  { session: 'required', body: createBookmarkSchema, bodyBytes: BODY_BYTES },
  async ({ body, session, caller }) => Response.json({ bookmark: await createBookmark(body, session, caller) }),
);
