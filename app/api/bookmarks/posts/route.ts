import { keepsOrder } from '@/lib/bookmarks/collection/upstream';
import type { SavedCountsResponse } from '@/lib/bookmarks/model';
import { listBookmarks } from '@/lib/bookmarks/queries';
import { countSaved, listSavedPosts } from '@/lib/bookmarks/saved-posts';
import { handleRoute } from '@/lib/http/route';

/** How many posts the reader has saved: `{"counts":{all, byBookmark:{id: number}} | null, "isOrdered": boolean}`. */
export const GET = handleRoute({ session: 'required' }, async ({ session, caller }) => {
  const [bookmarks, isOrdered] = await Promise.all([listBookmarks(session, caller), keepsOrder(caller)]);
  const ids = bookmarks.map(({ id }) => id);
  const counts = countSaved(await listSavedPosts(ids, session, caller));
  const answer: SavedCountsResponse = { counts, isOrdered };
  return Response.json(answer);
});
