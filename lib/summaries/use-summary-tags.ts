'use client';

import type { SessionUser } from '@/lib/session/model';
import { useStorePart } from '@/lib/state/use-store';
import { type SummaryKey, summaryKey } from './summary-key';
import { NO_TAGS, type SummaryTags } from './summary-tags';
import { NO_SUMMARY_TAGS, summaryTagsStore } from './summary-tags-store';

/** A user's tags on a summary, and the key they are stored under. Without a user there are none. */
export function useSummaryTags(summary: SummaryKey, user: SessionUser | null): { key: string; tags: SummaryTags } {
  const key = `${user?.id}:${summaryKey(summary)}`;
  const tags = useStorePart(summaryTagsStore, NO_SUMMARY_TAGS, (all) => (user && all.get(key)) || NO_TAGS);
  return { key, tags };
}
