'use client';

import { useMemo, useState } from 'react';
import useSWR from 'swr';
import { useUser } from '@/lib/account/session/session-store';
import { ApiError, callApi } from '@/lib/browser/api/call-api';
import { LIFETIME_MS } from '@/lib/browser/api/swr-options';
import { FEED_MESSAGES } from '@/lib/messages/first-load';
import type { ListedPost } from '@/lib/posts/model';
import { parseFeedFilters } from './filters';
import type { FeedPage, FoundName } from './model';

/** The server-rendered first page for `query`, or its error. */
export type RenderedFeed = { query: string; feed: FeedPage | { error: string } };

export type Feed = {
  posts: ListedPost[];
  /** Every match; null while unknown. */
  total: number | null;
  /** Pages that a search may be meant for. */
  names: FoundName[];
  isLoading: boolean;
  isLoadingMore: boolean;
  hasMore: boolean;
  /** The error's text. Loaded posts stay. */
  error: string | null;
  retry: () => Promise<void>;
};

/** `pages` consecutive pages for the filters of `query` (spec §4 "Feed"). */
export function useFeed(query: string, pages: number, rendered: RenderedFeed): Feed {
  const user = useUser();
  // Only a filter by bookmarks makes the list a reader's own; the browser adds the rest of their data.
  const readerId = new URLSearchParams(query).has('bookmarks') ? (user?.id ?? null) : null;
  const renderedPage = rendered.query === query && !('error' in rendered.feed) ? rendered.feed : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time at which the page was rendered
  const renderedAt = useMemo(() => Date.now(), [rendered]);
  const fallback = useMemo<LoadedPages | undefined>(
    () => renderedPage && { query, readerId, pages: [renderedPage], loadedAt: renderedAt },
    [renderedPage, query, readerId, renderedAt],
  );
  const { data, error, mutate } = useSWR<LoadedPages>(
    ['feed', query, pages, readerId] as const,
    // A reader's own list is fetched even if the server has rendered it.
    (): Promise<LoadedPages> =>
      loadPages({ query, readerId, count: pages }, loaded === fallback && readerId !== null ? undefined : loaded),
    {
      // Loaded pages stay while further ones load, and when they fail.
      keepPreviousData: true,
      // A page that was just rendered is not fetched again.
      revalidateOnMount: !(renderedPage && pages === 1 && readerId === null),
      ...(fallback ? { fallbackData: fallback } : {}),
    },
  );

  // While another list loads, `data` is the previous one.
  const loaded: LoadedPages | undefined = data?.query === query && data.readerId === readerId ? data : fallback;
  const current = useMemo(() => loaded?.pages.slice(0, pages), [loaded, pages]);
  const posts = useMemo(() => distinctPosts(current ?? []), [current]);
  const isComplete = current?.length === pages;
  const [isRetrying, setRetrying] = useState(false);
  const renderedError = rendered.query === query && 'error' in rendered.feed ? rendered.feed.error : null;
  const failure = error ? feedErrorText(error) : !current ? renderedError : null;
  const visibleError = isComplete || isRetrying ? null : failure;

  return {
    posts,
    total: current?.at(-1)?.total ?? null,
    names: current?.[0]?.names ?? NO_NAMES,
    isLoading: !current && !visibleError,
    isLoadingMore: current !== undefined && !isComplete && !visibleError,
    hasMore: isComplete && canLoadMore(current),
    error: visibleError,
    retry: async () => {
      setRetrying(true);
      // `error` has the failure.
      await mutate().catch(() => undefined);
      setRetrying(false);
    },
  };
}

const NO_NAMES: FoundName[] = [];

/** A new post between two requests moves an older one onto the next page, where it is a duplicate. */
function distinctPosts(pages: FeedPage[]): ListedPost[] {
  const posts = new Map(pages.flatMap((page) => page.posts).map((post) => [post.id, post]));
  return [...posts.values()];
}

/** Spec §8: the message of the server, or "Failed to fetch news" without a response. */
const feedErrorText = (error: unknown): string =>
  error instanceof ApiError && error.status > 0 ? error.message : FEED_MESSAGES.failed;

export type LoadedPages = {
  query: string;
  /** Set if the filters contain bookmarks. */
  readerId: number | null;
  /** Consecutive pages, starting at the address's page. */
  pages: FeedPage[];
  /** The time at which the oldest was loaded or rendered. */
  loadedAt: number;
};

type Request = Pick<LoadedPages, 'query' | 'readerId'> & { count: number };

/**
 * Loads pages in parallel. Pages of `before` are reused for five minutes, so that Load More fetches one. Throws
 * `ApiError` if any fails.
 */
export async function loadPages(
  { query, readerId, count }: Request,
  before: LoadedPages | undefined,
  now: number = Date.now(),
): Promise<LoadedPages> {
  const isKept = before?.query === query && before.readerId === readerId && now - before.loadedAt < LIFETIME_MS;
  const kept = isKept ? before : { pages: [], loadedAt: now };
  const params = new URLSearchParams(query);
  const first = parseFeedFilters(params).page;
  const fetchPage = (index: number): Promise<FeedPage> => {
    params.set('page', String(first + index));
    return callApi(`/api/posts?${params}&view=cards`);
  };
  const pages = await Promise.all(Array.from({ length: count }, (_, index) => kept.pages[index] ?? fetchPage(index)));
  return { query, readerId, pages, loadedAt: kept.loadedAt };
}

const countOf = ({ posts, leftOut = 0 }: FeedPage<unknown>): number => posts.length + leftOut;

/** Only if the last page is full and less than the total is loaded (spec §4). */
export function canLoadMore(pages: FeedPage<unknown>[]): boolean {
  const first = pages[0];
  const last = pages.at(-1);
  if (!first || !last) return false;
  // A list that begins at a later page (`/?page=3`) counts those before it as loaded.
  const loaded = pages.reduce((sum, page) => sum + countOf(page), (first.page - 1) * first.pageSize);
  return countOf(last) === last.pageSize && loaded < last.total;
}
