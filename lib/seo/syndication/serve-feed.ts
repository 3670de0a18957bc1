import 'server-only';
import { FEED_FRESH_S } from '@/lib/config/product';
import { absoluteUrl, siteName } from '@/lib/config/site-origin';
import { type FeedFilters, NO_FILTERS, parseFeedFilters, withoutPersonal } from '@/lib/feed/filters';
import { listPosts } from '@/lib/feed/queries';
import { handleRoute } from '@/lib/http/route';
import { FOLLOW_TEXTS } from '@/lib/messages/later';
import type { Post } from '@/lib/posts/model';
import { clientAddress } from '@/lib/response/forwarded';
import { documentResponse } from '@/lib/response/response-rules';
import { writeAtom } from './atom';
import { describeFeed, lastModified } from './feed-document';
import { FEED_FORMATS, type FeedFormat } from './feed-formats';
import { writeJsonFeed } from './json-feed';
import { writeRss } from './rss';

/** A route handler for one format of the feed, with the page's filters except bookmarks. */
export const serveFeed = (format: FeedFormat) =>
  handleRoute(async (request) => {
    const filters = { ...withoutPersonal(parseFeedFilters(new URL(request.url).searchParams)), page: 1 };
    const { posts } = await listPosts(filters, { clientAddress: clientAddress(request.headers) });
    return documentResponse({
      body: buildFeedDocument(format, posts, filters),
      contentType: `${FEED_FORMATS[format].type}; charset=utf-8`,
      lastModified: lastModified(posts),
      freshS: FEED_FRESH_S,
    });
  });

const WRITERS = { rss: writeRss, atom: writeAtom, json: writeJsonFeed };

export const buildFeedDocument = (format: FeedFormat, posts: Post[], filters: FeedFilters): string =>
  WRITERS[format](describeFeed(format, posts, filters));

/** A reader's own feed at this path; the page with the same posts is `/following`. */
export const buildOwnFeed = (format: FeedFormat, posts: Post[], path: string): string =>
  WRITERS[format]({
    ...describeFeed(format, posts, NO_FILTERS),
    title: `${siteName()}: ${FOLLOW_TEXTS.title}`,
    description: FOLLOW_TEXTS.lead,
    pageUrl: absoluteUrl('/following'),
    selfUrl: absoluteUrl(path),
    hubUrl: null,
  });
