import { useMemo, useState } from 'react';
import useSWRInfinite from 'swr/infinite';
import { ApiError, callApi } from '@/lib/browser/api/call-api';
import { LIFETIME_MS } from '@/lib/browser/api/swr-options';
import type { Feed } from '@/lib/feed/use-feed';
import type { FollowedPage, Rule, RuleEffect, SavedFilter } from '@/lib/follows/model';
import { FOLLOW_TEXTS } from '@/lib/messages/later';

/** The followed posts page by page, and how many more are muted. Loaded anew when the rules change. */
export function useFollowedPages(rules: readonly Rule[]): { feed: Feed; hidden: number; loadMore: () => void } {
  const body = useMemo(() => ({ follow: pick(rules, 'follow'), mute: pick(rules, 'mute') }), [rules]);
  // A visit that begins later than that begins with what is new.
  const [slot] = useState(() => Math.floor(Date.now() / LIFETIME_MS));
  const { data, error, size, setSize, mutate } = useSWRInfinite<FollowedPage>(
    (index: number, before: FollowedPage | null) =>
      body.follow.length === 0 || before?.hasMore === false
        ? null
        : ['following', index + 1, JSON.stringify(body), slot],
    ([, page]: [string, number, string, number]) =>
      callApi<FollowedPage>('/api/following', { body: { ...body, page } }),
    { revalidateFirstPage: false },
  );
  const pages = useMemo(() => data ?? [], [data]);
  // A new post between two requests moves an older one onto the next page.
  const posts = useMemo(
    () => [...new Map(pages.flatMap((page) => page.posts).map((post) => [post.id, post])).values()],
    [pages],
  );
  const isLoaded = pages.length >= size;
  const failure = !error ? null : error instanceof ApiError && error.status > 0 ? error.message : FOLLOW_TEXTS.unread;
  return {
    feed: {
      posts,
      total: null,
      names: [],
      isLoading: pages.length === 0 && !failure,
      isLoadingMore: pages.length > 0 && !isLoaded && !failure,
      hasMore: isLoaded && pages.at(-1)?.hasMore === true,
      error: failure,
      retry: async () => {
        await mutate().catch(() => undefined);
      },
    },
    hidden: pages.reduce((sum, page) => sum + page.hidden, 0),
    loadMore: () => void setSize(size + 1),
  };
}

const pick = (rules: readonly Rule[], effect: RuleEffect): SavedFilter[] =>
  rules.filter(({ does }) => does === effect).map(({ query, name }) => ({ query, name }));
