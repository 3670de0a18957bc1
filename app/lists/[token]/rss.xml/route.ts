import { FEED_FRESH_S } from '@/lib/config/product';
import { handleRoute } from '@/lib/http/route';
import { getListFeed } from '@/lib/lists/queries';
import { documentResponse } from '@/lib/response/response-rules';
import { FEED_FORMATS } from '@/lib/seo/syndication/feed-formats';
import { describeListFeed } from '@/lib/seo/syndication/list-feed';
import { writeRss } from '@/lib/seo/syndication/rss';
import { AppError } from '@/lib/utils/errors/app-error';

/** A public list as RSS, the posts that were added last first. */
export const GET = handleRoute(async (_request, { params }) => {
  const list = await getListFeed(String((await params).token));
  if (!list) throw new AppError('not_found');
  const response = documentResponse({
    body: writeRss(describeListFeed(list)),
    contentType: `${FEED_FORMATS.rss.type}; charset=utf-8`,
    lastModified: new Date(list.updatedAt),
    freshS: FEED_FRESH_S,
  });
  if (!list.isIndexed) response.headers.set('x-robots-tag', 'noindex');
  return response;
});
