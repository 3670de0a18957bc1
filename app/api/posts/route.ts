import { getSession } from '@/lib/account/session/server-session';
import { FEED_FRESH_S } from '@/lib/config/product';
import { parseFeedFilters } from '@/lib/feed/filters';
import { listPostsForViewer } from '@/lib/feed/queries';
import { listCards } from '@/lib/front-page/list-cards';
import { handleRoute } from '@/lib/http/route';
import { callErrorText } from '@/lib/messages/call-error-text';
import { FEED_MESSAGES } from '@/lib/messages/first-load';
import { clientAddress } from '@/lib/response/forwarded';
import { setMaxAge } from '@/lib/response/response-rules';
import { AppError } from '@/lib/utils/errors/app-error';

const SHARED = `public, max-age=0, s-maxage=${FEED_FRESH_S}, stale-while-revalidate=300`;

/**
 * One page of the feed as JSON (`FeedPage`), with the feed's parameters: whole posts, or with `view=cards` the data of
 * cards. With a session posts include the reader's bookmarks, and the response is not cached.
 */
export const GET = handleRoute(async (request) => {
  const { searchParams } = new URL(request.url);
  const filters = parseFeedFilters(searchParams);
  const session = await getSession(request);
  if (!session) setMaxAge(FEED_FRESH_S);
  try {
    const { feed } = await listPostsForViewer(session, filters, { clientAddress: clientAddress(request.headers) });
    return Response.json(searchParams.get('view') === 'cards' ? await listCards(feed, filters.search) : feed, {
      headers: { 'cache-control': session ? 'private, no-store' : SHARED, vary: 'cookie' },
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { upstreamStatus, retryAfterS } = error;
    throw new AppError(error.code, {
      message: callErrorText(error, FEED_MESSAGES.failed),
      cause: error,
      ...(upstreamStatus ? { upstreamStatus } : {}),
      ...(retryAfterS ? { retryAfterS } : {}),
    });
  }
});
