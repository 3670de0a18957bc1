import { handleRoute } from '@/lib/http/route';
import { getCachedAuthors } from '@/lib/posts/cached-authors';

/** The authors to filter by, with their number of posts: `{"authors":[{"name","count"}]}`, at most 50 (call 4). */
export const GET = handleRoute(async () =>
  Response.json(
    { authors: await getCachedAuthors() },
    { headers: { 'cache-control': 'public, max-age=60, s-maxage=300, stale-while-revalidate=3600' } },
  ),
);
export const dynamic = 'force-dynamic';
