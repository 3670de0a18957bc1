'use client';

import type { SessionUser } from '@/lib/session/model';
import { useStorePart } from '@/lib/state/use-store';
import { type SummaryKey, summaryKey } from './summary-key';
import { NO_MARKS, type SummaryMarks } from './summary-marks';
import { NO_SUMMARY_MARKS, summaryMarksStore } from './summary-marks-store';

/** A user's marks on a summary, and the key they are kept by. Nobody has none. */
export function useSummaryMarks(summary: SummaryKey, user: SessionUser | null): { key: string; marks: SummaryMarks } {
  const key = `${user?.id}:${summaryKey(summary)}`;
  const marks = useStorePart(summaryMarksStore, NO_SUMMARY_MARKS, (all) => (user && all.get(key)) || NO_MARKS);
  return { key, marks };
}
