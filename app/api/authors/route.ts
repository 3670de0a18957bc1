import { AUTHORS_FRESH_S } from '@/lib/config/product';
import { listAuthors } from '@/lib/feed/authors/queries';
import { handleRoute } from '@/lib/http/route';
import { setMaxAge } from '@/lib/response/response-rules';

/**
 * The authors to filter by, with their number of posts: `{"authors":[{"name","count"}]}`, at most 50 (call 4). A shared
 * cache keeps it as long as the feed, so that an ingested author is not missing for longer than their posts.
 */
export const GET = handleRoute(async () => {
  setMaxAge(AUTHORS_FRESH_S);
  return Response.json(
    { authors: await listAuthors() },
    { headers: { 'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=3600' } },
  );
});
