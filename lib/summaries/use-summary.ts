'use client';

import useSWR from 'swr';
import { feedFiltersToParams } from '@/lib/feed/filters';
import type { FeedPage } from '@/lib/feed/model';
import type { ListedPost } from '@/lib/posts/model';
import { type Summary, type SummaryKey, summaryKey } from './model';
import type { OpenedSummary } from './opened-summary';
import { summaryFilters } from './summary-texts';

type SummaryContent = { content: string | undefined; hasFailed: boolean; retry: () => void };

/** The page's text of a summary, or fetched when it is opened. */
export function useSummaryContent(summary: OpenedSummary): SummaryContent {
  const path = summary.content === undefined ? `/api/summaries/${summaryKey(summary)}` : null;
  const { data, error, mutate } = useSWR<Summary>(path);
  const content = summary.content ?? data?.content;
  return { content, hasFailed: error !== undefined && content === undefined, retry: () => void mutate() };
}

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
