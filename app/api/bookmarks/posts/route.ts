import type { SavedCountsResponse } from '@/lib/bookmarks/model';
import { listBookmarks } from '@/lib/bookmarks/queries';
import { countSaved, listSavedPosts } from '@/lib/bookmarks/saved-posts';
import { handleRoute } from '@/lib/http/route';
import { listPublished } from '@/lib/lists/own-list';

/** How many posts the reader has saved: `{"counts":{all, byBookmark:{id: number}} | null, "published": [id] | null}`. */
export const GET = handleRoute({ session: 'required' }, async ({ session, caller }) => {
  const [bookmarks, published] = await Promise.all([listBookmarks(session, caller), listPublished(caller)]);
  const ids = bookmarks.map(({ id }) => id);
  const counts = countSaved(await listSavedPosts(ids, session, caller));
  const answer: SavedCountsResponse = { counts, published };
  return Response.json(answer);
});
