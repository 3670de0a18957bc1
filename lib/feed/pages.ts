import { callApi } from '@/lib/api/call-api';
import { parseFeedFilters } from './filters';
import type { FeedPage } from './model';

const CACHE_TTL_MS = 300_000;
const MAX_KEPT = 60;

type Kept = { page: FeedPage; readAt: number };

// Pages by address. Posts are kept without bookmarks, which belong to whoever is signed in at the moment.
const kept = new Map<string, Kept>();

export type FeedPagesRequest = {
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
 * Reads consecutive pages of the feed in the browser, at the same time; those read in the last five minutes are not read
 * again. All or nothing, but what did arrive is kept for the next attempt. Throws `ApiError`.
 */
export async function readFeedPages(request: FeedPagesRequest, now: number = Date.now()): Promise<FeedPage[]> {
  const params = new URLSearchParams(request.query);
  const first = parseFeedFilters(params).page;
  const results = await Promise.allSettled(
    Array.from({ length: request.pages }, (_, index) => {
      params.set('page', String(first + index));
      return readPage(params.toString(), request, index === 0 ? request.rendered : undefined, now);
    }),
  );
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}

async function readPage(
  query: string,
  { readerId }: FeedPagesRequest,
  rendered: FeedPage | undefined,
  now: number,
): Promise<FeedPage> {
  const key = readerId === null ? query : `${readerId} ${query}`;
  const known = kept.get(key);
  if (known && now - known.readAt < CACHE_TTL_MS) return known.page;
  // What the server rendered is as fresh as the page itself, unless it was replaced here before.
  const page = rendered && !known ? rendered : withoutBookmarks(await callApi<FeedPage>(`/api/posts?${query}`));
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(key, { page, readAt: now });
  return page;
}

const withoutBookmarks = (page: FeedPage): FeedPage => ({
  ...page,
  posts: page.posts.map((post) => ({ ...post, bookmarks: [] })),
});
