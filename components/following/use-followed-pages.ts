import { useMemo, useRef, useState } from 'react';
import useSWR from 'swr';
import { ApiError, callApi } from '@/lib/browser/api/call-api';
import { LIFETIME_MS } from '@/lib/browser/api/swr-options';
import type { Feed } from '@/lib/feed/use-feed';
import type { FollowedPage, Rule, RuleEffect, SavedFilter } from '@/lib/follows/model';
import { FOLLOW_TEXTS } from '@/lib/messages/later';

/** The followed posts page by page, and how many more are muted. Loaded anew when the rules change. */
export function useFollowedPages(rules: readonly Rule[]): { feed: Feed; hidden: number; loadMore: () => void } {
  const follow = useMemo(() => pick(rules, 'follow'), [rules]);
  const list = useMemo(() => JSON.stringify({ follow, mute: pick(rules, 'mute') }), [rules, follow]);
  // A visit that begins later than that begins with what is new.
  const [slot] = useState(() => Math.floor(Date.now() / LIFETIME_MS));
  const [wanted, setWanted] = useState({ list, count: 1 });
  const count = wanted.list === list ? wanted.count : 1;
  const kept = useRef<{ list: string; pages: FollowedPage[] }>({ list, pages: [] });
  const { data, error, mutate } = useSWR<{ list: string; pages: FollowedPage[] }>(
    follow.length > 0 && ['following', list, count, slot],
    async () => {
      const before = kept.current.list === list ? kept.current.pages : [];
      const missing = Array.from({ length: count - before.length }, (_, index) => before.length + index + 1);
      const loaded = await Promise.all(
        missing.map((page) => callApi<FollowedPage>('/api/following', { body: { ...JSON.parse(list), page } })),
      );
      kept.current = { list, pages: [...before, ...loaded] };
      return kept.current;
    },
    { keepPreviousData: true },
  );
  const pages = useMemo(() => (data?.list === list ? data.pages : []), [data, list]);
  // A new post between two requests moves an older one onto the next page.
  const posts = useMemo(
    () => [...new Map(pages.flatMap((page) => page.posts).map((post) => [post.id, post])).values()],
    [pages],
  );
  const isLoaded = pages.length >= count;
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
    loadMore: () => setWanted({ list, count: count + 1 }),
  };
}

const pick = (rules: readonly Rule[], effect: RuleEffect): SavedFilter[] =>
  rules.filter(({ does }) => does === effect).map(({ query, name }) => ({ query, name }));
