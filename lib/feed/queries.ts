import 'server-only';
import { cache } from 'react';
import { FEED_FRESH_S, FEED_PAGE_SIZE } from '@/lib/config/product';
import { areSearchesExtended } from '@/lib/config/site-origin';
import { POST_LISTS_TAG, POSTS_TAG } from '@/lib/posts/cache-tags';
import type { Post } from '@/lib/posts/model';
import { normalizePost } from '@/lib/posts/normalize';
import { wirePostListSchema } from '@/lib/posts/wire';
import { addTags } from '@/lib/response/response-rules';
import { type CallContext, type ReadOptions, readContentApi } from '@/lib/upstream/content';
import { AppError } from '@/lib/utils/errors/app-error';
import { type FeedFilters, feedFiltersToParams, parseFeedFilters, withoutPersonal } from './filters';
import { buildFeedQuery } from './list-query';
import type { FeedPage } from './model';

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
  return fetchPosts(filters, { cache: { freshS: FEED_FRESH_S, tags: TAGS } });
}

/** With a reader's id their bookmarks are included. */
async function fetchPosts(filters: FeedFilters, options: ReadOptions, userId?: number): Promise<FeedPage<Post>> {
  const path = `/api/news/public?${buildFeedQuery(filters, { userId, extensions: areSearchesExtended() })}`;
  const { data, leftOut, meta } = await readContentApi(wirePostListSchema, path, options);
  return {
    posts: data.map(normalizePost),
    page: filters.page,
    pageSize: FEED_PAGE_SIZE,
    ...(leftOut > 0 && { leftOut }),
    total: meta.pagination.total,
    ...(meta.search && { marks: meta.search.marks }),
  };
}

// React's cache compares by identity, so the filters are passed as their canonical query.
const listPostsByQuery = cache((query: string, clientAddress: string | undefined) =>
  listPosts(parseFeedFilters(new URLSearchParams(query)), { clientAddress }),
);

/** `listPosts`, once per request. */
export const listPostsOnce = (filters: FeedFilters, clientAddress?: string): Promise<FeedPage<Post>> =>
  listPostsByQuery(feedFiltersToParams(filters).toString(), clientAddress);

type SignedIn = { userId: number; jwt: string };

/**
 * A page of the feed for this visitor. Readers' posts have their own bookmarks; for others a filter by bookmarks has no
 * effect, since it comes from a shared address. An expired session counts as none. Throws `AppError`.
 */
export async function listPostsForViewer(
  session: SignedIn | null,
  filters: FeedFilters,
  context: CallContext = {},
): Promise<{ feed: FeedPage<Post>; isPersonal: boolean }> {
  if (session) {
    const reader = { ...context, jwt: session.jwt };
    try {
      return { feed: await fetchPosts(filters, reader, session.userId), isPersonal: true };
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'unauthorized')) throw error;
    }
  }
  return { feed: await listPosts(withoutPersonal(filters), context), isPersonal: false };
}
