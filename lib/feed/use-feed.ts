'use client';

import { useMemo, useState } from 'react';
import useSWR from 'swr';
import { ApiError } from '@/lib/api/call-api';
import { FEED_MESSAGES } from '@/lib/messages/feed';
import type { ListedPost } from '@/lib/posts/model';
import { useUser } from '@/lib/session/use-session';
import { canLoadMore } from './can-load-more';
import type { FeedPage } from './model';
import { fetchFeedPages } from './pages';

/** What the server rendered: the first page for these filters, or why it could not be read. */
export type RenderedFeed = { query: string; feed: FeedPage | { error: string } };

export type Feed = {
  posts: ListedPost[];
  /** Every match; null while unknown. */
  total: number | null;
  /** How many of the newest posts were searched, where that was not all of them. */
  searched: number | null;
  /** Nothing to show yet for these filters. */
  isLoading: boolean;
  isLoadingMore: boolean;
  hasMore: boolean;
  /** Why the first or a further page is missing, ready to show. What is loaded stays. */
  error: string | null;
  retry: () => Promise<void>;
};

type Loaded = { query: string; readerId: number | null; pages: FeedPage[] };

/** The posts for an address: `pages` consecutive pages for the filters of `query` (spec §4 "Feed"). */
export function useFeed(query: string, pages: number, rendered: RenderedFeed): Feed {
  const user = useUser();
  // Only a filter by bookmarks makes the list itself a reader's own; what else is theirs is laid over the cards.
  const readerId = new URLSearchParams(query).has('bookmarks') ? (user?.id ?? null) : null;
  const renderedPage = rendered.query === query && !('error' in rendered.feed) ? rendered.feed : undefined;
  const fallback = useMemo<Loaded | undefined>(
    () => renderedPage && { query, readerId, pages: [renderedPage] },
    [renderedPage, query, readerId],
  );
  const { data, error, mutate } = useSWR(
    ['feed', query, pages, readerId] as const,
    async (): Promise<Loaded> => ({
      query,
      readerId,
      pages: await fetchFeedPages({ query, pages, readerId, rendered: readerId === null ? renderedPage : undefined }),
    }),
    {
      // While further pages load, and when they fail, the loaded ones stay.
      keepPreviousData: true,
      // The server has just rendered this page: fetching it again would only render it a second time.
      revalidateOnMount: !(renderedPage && pages === 1 && readerId === null),
      ...(fallback ? { fallbackData: fallback } : {}),
    },
  );

  const shown = pagesFor(data, query, readerId) ?? pagesFor(fallback, query, readerId);
  const current = useMemo(() => shown?.slice(0, pages), [shown, pages]);
  const posts = useMemo(() => distinctPosts(current ?? []), [current]);
  const isComplete = current?.length === pages;
  const [isRetrying, setRetrying] = useState(false);
  const renderedError = rendered.query === query && 'error' in rendered.feed ? rendered.feed.error : null;
  const failure = error ? feedErrorText(error) : !current ? renderedError : null;
  const visibleError = isComplete || isRetrying ? null : failure;

  return {
    posts,
    total: current?.at(-1)?.total ?? null,
    searched: current?.at(-1)?.searched ?? null,
    isLoading: !current && !visibleError,
    isLoadingMore: current !== undefined && !isComplete && !visibleError,
    hasMore: isComplete && canLoadMore(current),
    error: visibleError,
    retry: async () => {
      setRetrying(true);
      // A failure shows up in `error`.
      await mutate().catch(() => undefined);
      setRetrying(false);
    },
  };
}

const pagesFor = (loaded: Loaded | undefined, query: string, readerId: number | null): FeedPage[] | undefined =>
  loaded && loaded.query === query && loaded.readerId === readerId ? loaded.pages : undefined;

/**
 * A new post between two requests pushes an older one onto the next page, where it comes a second time: show it once.
 */
function distinctPosts(pages: FeedPage[]): ListedPost[] {
  const posts = new Map(pages.flatMap((page) => page.posts).map((post) => [post.id, post]));
  return [...posts.values()];
}

/** Spec §8: the server's word, which names the status, or "Failed to fetch news" where no answer came. */
const feedErrorText = (error: unknown): string =>
  error instanceof ApiError && error.status > 0 ? error.message : FEED_MESSAGES.failed;
