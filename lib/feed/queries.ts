import 'server-only';
import { cache } from 'react';
import { FEED_FRESH_S, FEED_PAGE_SIZE } from '@/lib/config/product';
import { POST_LISTS_TAG, POSTS_TAG } from '@/lib/posts/cache-tags';
import { normalizePost } from '@/lib/posts/normalize';
import { wirePostListSchema } from '@/lib/posts/wire';
import { type CallContext, callContentApi } from '@/lib/upstream/content';
import { parseUpstream } from '@/lib/upstream/parse';
import { type FeedFilters, feedFiltersToParams, parseFeedFilters } from './filters';
import { buildFeedQuery } from './list-query';
import type { FeedPage } from './model';

/** A signed-in reader: their bookmarks come along and nothing is cached. */
type Reader = CallContext & { userId: number };

/** One page of the feed (call 3), for everybody or for one reader. Throws `AppError`. */
export async function listPosts(filters: FeedFilters, reader?: Reader): Promise<FeedPage> {
  const answer = await callContentApi(
    `/api/news/public?${buildFeedQuery(filters, reader?.userId)}`,
    reader ?? { cache: { freshS: FEED_FRESH_S, tags: [POSTS_TAG, POST_LISTS_TAG] } },
  );
  const { data, meta } = parseUpstream(wirePostListSchema, answer);
  return {
    posts: data.map(normalizePost),
    page: filters.page,
    pageSize: FEED_PAGE_SIZE,
    total: meta.pagination.total,
  };
}

// React's cache compares arguments by identity: the filters travel as their canonical query string.
const listPostsByQuery = cache((query: string) => listPosts(parseFeedFilters(new URLSearchParams(query))));

/** `listPosts` for anonymous rendering, once per request however many components ask. */
export const listPostsOnce = (filters: FeedFilters): Promise<FeedPage> =>
  listPostsByQuery(feedFiltersToParams(filters).toString());
