import 'server-only';
import { cache } from 'react';
import { FEED_FRESH_S, FEED_PAGE_SIZE } from '@/lib/config/product';
import { addTags } from '@/lib/http/response/response-rules';
import { POST_LISTS_TAG, POSTS_TAG } from '@/lib/posts/cache-tags';
import type { Post } from '@/lib/posts/model';
import { normalizePost } from '@/lib/posts/normalize';
import { wirePostListSchema } from '@/lib/posts/wire';
import { type CallContext, type CallOptions, callContentApi } from '@/lib/upstream/content';
import { parseUpstream } from '@/lib/upstream/parse';
import { type FeedFilters, feedFiltersToParams, parseFeedFilters } from './filters';
import { buildFeedQuery } from './list-query';
import type { FeedPage } from './model';

/** A reader's bookmarks are included and nothing is cached. */
type Reader = CallContext & { userId: number };

const TAGS = [POSTS_TAG, POST_LISTS_TAG];

/**
 * One anonymous page of the feed (call 3). Next caches the first page without filters; the response cache has the
 * others, which are rate limited by the visitor's address. Throws `AppError`.
 */
export function listPosts(filters: FeedFilters, visitor: CallContext = {}): Promise<FeedPage<Post>> {
  if (feedFiltersToParams(filters).size > 0) {
    addTags(TAGS);
    return fetchPosts(filters, visitor);
  }
  return fetchPosts(filters, { cache: { freshS: FEED_FRESH_S, tags: TAGS, schema: wirePostListSchema } });
}

/** The same with the reader's bookmarks. Throws `AppError`. */
export const listPostsForReader = (filters: FeedFilters, reader: Reader): Promise<FeedPage<Post>> =>
  fetchPosts(filters, reader, reader.userId);

async function fetchPosts(filters: FeedFilters, options: CallOptions, userId?: number): Promise<FeedPage<Post>> {
  const answer = await callContentApi(`/api/news/public?${buildFeedQuery(filters, userId)}`, options);
  const { data, meta } = parseUpstream(wirePostListSchema, answer);
  return {
    posts: data.map(normalizePost),
    page: filters.page,
    pageSize: FEED_PAGE_SIZE,
    total: meta.pagination.total,
  };
}

// React's cache compares by identity, so the filters are passed as their canonical query.
const listPostsByQuery = cache((query: string, clientAddress: string | undefined) =>
  listPosts(parseFeedFilters(new URLSearchParams(query)), { clientAddress }),
);

/** `listPosts`, once per request. */
export const listPostsOnce = (filters: FeedFilters, clientAddress?: string): Promise<FeedPage<Post>> =>
  listPostsByQuery(feedFiltersToParams(filters).toString(), clientAddress);
