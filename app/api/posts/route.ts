import { FEED_FRESH_S } from '@/lib/config/product';
import { AppError } from '@/lib/errors/app-error';
import { explainFailedFeed } from '@/lib/feed/explain-failed-feed';
import { parseFeedFilters } from '@/lib/feed/filters';
import { listPostsForViewer } from '@/lib/feed/list-posts-for-viewer';
import { toListedPage } from '@/lib/feed/listed-page';
import { clientAddress } from '@/lib/http/forwarded';
import { handleRoute } from '@/lib/http/route';
import { getSession } from '@/lib/session/server-session';

const SHARED = `public, max-age=0, s-maxage=${FEED_FRESH_S}, stale-while-revalidate=300`;

/**
 * One page of the feed as JSON (`FeedPage`), with the parameters of the feed's own address: whole posts, or with
 * `view=cards` what their cards show. With a session whole posts carry the reader's own bookmarks and nobody keeps the
 * answer.
 */
export const GET = handleRoute(async (request) => {
  const { searchParams } = new URL(request.url);
  const filters = parseFeedFilters(searchParams);
  const session = await getSession(request);
  try {
    const { feed } = await listPostsForViewer(session, filters, { clientAddress: clientAddress(request.headers) });
    return Response.json(searchParams.get('view') === 'cards' ? toListedPage(feed, filters.search) : feed, {
      headers: { 'cache-control': session ? 'private, no-store' : SHARED, vary: 'cookie' },
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { upstreamStatus, retryAfterS } = error;
    throw new AppError(error.code, {
      message: explainFailedFeed(error),
      cause: error,
      ...(upstreamStatus ? { upstreamStatus } : {}),
      ...(retryAfterS ? { retryAfterS } : {}),
    });
  }
});
