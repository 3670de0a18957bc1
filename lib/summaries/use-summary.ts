'use client';

import useSWR from 'swr';
import type { Summary } from './model';
import { type SummaryKey, summaryKey } from './summary-key';

/** A whole summary, read when it is opened; the page itself carries only previews. `retry` asks once more after an error. */
export function useSummary(key: SummaryKey): { summary: Summary | undefined; hasFailed: boolean; retry: () => void } {
  const { data, error, mutate } = useSWR<Summary>(`/api/summaries/${summaryKey(key)}`);
  return { summary: data, hasFailed: error !== undefined && data === undefined, retry: () => void mutate() };
}
