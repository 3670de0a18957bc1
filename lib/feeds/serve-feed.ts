import 'server-only';
import { FEED_FRESH_S } from '@/lib/config/product';
import { parseFeedFilters } from '@/lib/feed/filters';
import { listPosts } from '@/lib/feed/queries';
import { documentResponse } from '@/lib/http/document-response';
import { clientAddress } from '@/lib/http/forwarded';
import { handleRoute } from '@/lib/http/route';
import { buildFeedDocument } from './build-feed';
import { lastModified } from './feed-document';
import { FEED_FORMATS, type FeedFormat } from './feed-formats';

/** A handler for one format of the feed. It takes the filters the page takes; a reader's bookmarks are nobody else's. */
export const serveFeed = (format: FeedFormat) =>
  handleRoute(async (request) => {
    const filters = { ...parseFeedFilters(new URL(request.url).searchParams), bookmarks: [], page: 1 };
    const { posts } = await listPosts(filters, { clientAddress: clientAddress(request.headers) });
    return documentResponse(request, {
      body: buildFeedDocument(format, posts, filters),
      contentType: `${FEED_FORMATS[format].type}; charset=utf-8`,
      lastModified: lastModified(posts),
      freshS: FEED_FRESH_S,
    });
  });
