'use client';

import useSWR from 'swr';
import type { Summary } from './model';
import type { OpenedSummary } from './opened-summary';
import { summaryKey } from './summary-key';

type SummaryContent = { content: string | undefined; hasFailed: boolean; retry: () => void };

/** The page's text of a summary, or fetched when it is opened. */
export function useSummaryContent(summary: OpenedSummary): SummaryContent {
  const path = summary.content === undefined ? `/api/summaries/${summaryKey(summary)}` : null;
  const { data, error, mutate } = useSWR<Summary>(path);
  const content = summary.content ?? data?.content;
  return { content, hasFailed: error !== undefined && content === undefined, retry: () => void mutate() };
}
