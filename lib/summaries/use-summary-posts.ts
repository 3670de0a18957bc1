'use client';

import useSWR from 'swr';
import { feedFiltersToParams } from '@/lib/feed/filters';
import type { FeedPage } from '@/lib/feed/model';
import type { ListedPost } from '@/lib/posts/model';
import type { SummaryKey } from './summary-key';
import { summaryFilters } from './summary-texts';

type SummaryPosts = {
  /** At most two pages, newest first; empty while loading and after a failure. */
  posts: ListedPost[];
  total: number;
};

export function useSummaryPosts(summary: SummaryKey): SummaryPosts {
  const first = usePage(summary, 1, true);
  const second = usePage(summary, 2, first !== undefined && first.total > first.pageSize);
  return { posts: [...(first?.posts ?? []), ...(second?.posts ?? [])], total: first?.total ?? 0 };
}

function usePage(summary: SummaryKey, page: number, isWanted: boolean): FeedPage | undefined {
  const parameters = feedFiltersToParams({ ...summaryFilters(summary), page });
  return useSWR<FeedPage>(isWanted ? `/api/posts?${parameters}&view=cards` : null).data;
}
