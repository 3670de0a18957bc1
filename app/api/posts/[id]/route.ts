import { FEED_FRESH_S } from '@/lib/config/product';
import { AppError } from '@/lib/errors/app-error';
import { handleRoute } from '@/lib/http/route';
import { postParamsSchema } from '@/lib/posts/post-params';
import { getPostById } from '@/lib/posts/queries';

const SHARED = `public, max-age=${FEED_FRESH_S}, s-maxage=${FEED_FRESH_S}, stale-while-revalidate=300`;

/** One whole post (`Post`) for who reads it over a list. The same for everybody: without bookmarks. */
export const GET = handleRoute({ params: postParamsSchema }, async ({ params, caller }) => {
  const post = await getPostById(params.id, caller);
  if (!post) throw new AppError('not_found', { message: 'The requested news item could not be found.' });
  return Response.json(post, { headers: { 'cache-control': SHARED } });
});
