import type { SavedCountsResponse } from '@/lib/bookmarks/model';
import { listBookmarks } from '@/lib/bookmarks/queries';
import { countSaved, listSavedPosts } from '@/lib/bookmarks/saved-posts';
import { handleRoute } from '@/lib/http/route';

/** How many posts the reader has saved: `{"counts":{all, byBookmark:{id: number}} | null}`. */
export const GET = handleRoute({ session: 'required' }, async ({ session, caller }) => {
  const bookmarks = await listBookmarks(session, caller);
  const ids = bookmarks.map(({ id }) => id);
  const answer: SavedCountsResponse = { counts: countSaved(await listSavedPosts(ids, session, caller)) };
  return Response.json(answer);
});
