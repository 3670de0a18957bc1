import 'server-only';
import { cache } from 'react';
import { FEED_FRESH_S, FEED_PAGE_SIZE } from '@/lib/config/product';
import { POST_LISTS_TAG, POSTS_TAG } from '@/lib/posts/cache-tags';
import type { Post } from '@/lib/posts/model';
import { normalizePost } from '@/lib/posts/normalize';
import { wirePostListSchema } from '@/lib/posts/wire';
import { type CallContext, type CallOptions, callContentApi } from '@/lib/upstream/content';
import { parseUpstream } from '@/lib/upstream/parse';
import { getFilteredList } from './filtered-lists';
import { type FeedFilters, feedFiltersToParams, parseFeedFilters } from './filters';
import { buildFeedQuery } from './list-query';
import type { FeedPage } from './model';

/** A signed-in reader: their bookmarks come along and nothing is cached. */
type Reader = CallContext & { userId: number };

/**
 * One page of the feed (call 3) for everybody. The first page without filters is Next's to cache; any other is limited by
 * the visitor's address. Throws `AppError`.
 */
export function listPosts(filters: FeedFilters, visitor: CallContext = {}): Promise<FeedPage<Post>> {
  const query = feedFiltersToParams(filters).toString();
  if (query === '') {
    const tags = [POSTS_TAG, POST_LISTS_TAG];
    return fetchPosts(filters, { cache: { freshS: FEED_FRESH_S, tags, schema: wirePostListSchema } });
  }
  return getFilteredList(query, () => fetchPosts(filters, visitor));
}

/** The same for one reader, with their own bookmarks. Throws `AppError`. */
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
    searched: meta.searched?.newest ?? null,
  };
}

// React's cache compares arguments by identity: the filters travel as their canonical query string.
const listPostsByQuery = cache((query: string, clientAddress: string | undefined) =>
  listPosts(parseFeedFilters(new URLSearchParams(query)), { clientAddress }),
);

/** `listPosts` for anonymous rendering, once per request however many components ask. */
export const listPostsOnce = (filters: FeedFilters, clientAddress?: string): Promise<FeedPage<Post>> =>
  listPostsByQuery(feedFiltersToParams(filters).toString(), clientAddress);
