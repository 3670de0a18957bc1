import { idParamsSchema } from '@/lib/bookmarks/schemas';
import { FEED_FRESH_S } from '@/lib/config/product';
import { handleRoute } from '@/lib/http/route';
import { getPostById } from '@/lib/posts/queries';
import { setMaxAge } from '@/lib/response/response-rules';
import { AppError } from '@/lib/utils/errors/app-error';

const SHARED = `public, max-age=${FEED_FRESH_S}, s-maxage=${FEED_FRESH_S}, stale-while-revalidate=300`;

/** One complete post (`Post`) for the dialog over a list. The same for all visitors: without bookmarks. */
export const GET = handleRoute({ params: idParamsSchema }, async ({ params, caller }) => {
  const post = await getPostById(params.id, caller);
  if (!post) throw new AppError('not_found', { message: 'The requested news item could not be found.' });
  setMaxAge(FEED_FRESH_S);
  return Response.json(post, { headers: { 'cache-control': SHARED } });
});
