import { createBookmark } from '@/lib/bookmarks/mutations';
import { listBookmarks } from '@/lib/bookmarks/queries';
import { handleRoute } from '@/lib/http/route';
import { createBookmarkSchema } from '@/lib/saves/schemas';

/** The reader's own collections, newest first: `{"bookmarks":[{id, name}]}`. */
export const GET = handleRoute({ session: 'required' }, async ({ session, caller }) =>
  Response.json({ bookmarks: await listBookmarks(session, caller) }),
);

/**
 * Creates a collection: `{name, posts?: [id]}` → `{"bookmark":{id, name}}`. Whose it is, the session says, whatever the body
 * names.
 */
export const POST = handleRoute(
  { session: 'required', body: createBookmarkSchema },
  async ({ body, session, caller }) => Response.json({ bookmark: await createBookmark(body, session, caller) }),
);
