import { callApi } from '@/lib/api/call-api';
import { parseFeedFilters } from './filters';
import type { FeedPage } from './model';

const CACHE_TTL_MS = 300_000;
const MAX_CACHED = 60;

type CachedPage = { page: FeedPage; fetchedAt: number };

// Pages by address. Listed posts hold no bookmarks, which belong to whoever is signed in at the moment.
const cache = new Map<string, CachedPage>();

type FeedPagesRequest = {
  /** The filters as they stand in the address, its page included. */
  query: string;
  /** How many pages, from that one. */
  pages: number;
  /** Whose bookmarks the filters are about; null where they are about none. */
  readerId: number | null;
  /** The first page, where the server rendered it. */
  rendered?: FeedPage | undefined;
};

/**
 * Fetches consecutive pages of the feed in the browser, at the same time; those of the last five minutes come from the
 * cache. All or nothing, but what did arrive is in the cache for the next attempt. Throws `ApiError`.
 */
export async function fetchFeedPages(request: FeedPagesRequest, now: number = Date.now()): Promise<FeedPage[]> {
  const params = new URLSearchParams(request.query);
  const first = parseFeedFilters(params).page;
  const results = await Promise.allSettled(
    Array.from({ length: request.pages }, (_, index) => {
      params.set('page', String(first + index));
      return fetchPage(params.toString(), request, index === 0 ? request.rendered : undefined, now);
    }),
  );
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}

async function fetchPage(
  query: string,
  { readerId }: FeedPagesRequest,
  rendered: FeedPage | undefined,
  now: number,
): Promise<FeedPage> {
  const key = readerId === null ? query : `${readerId} ${query}`;
  const cached = cache.get(key);
  if (cached && now - cached.fetchedAt < CACHE_TTL_MS) return cached.page;
  // What the server rendered is as fresh as the page itself, unless it was replaced here before.
  const page = rendered && !cached ? rendered : await callApi<FeedPage>(`/api/posts?${query}&view=cards`);
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(key, { page, fetchedAt: now });
  return page;
}
