'use client';

import { SUMMARY_MESSAGES } from '@/lib/messages';
import type { SessionUser } from '@/lib/session/model';
import { useStore } from '@/lib/state/use-store';
import { toast } from '@/lib/toast/use-toast';
import { type SummaryKey, summaryKey } from './summary-key';
import { addMark, type MarkKind, NO_MARKS, removeMark, type SummaryMarks } from './summary-marks';
import { NO_SUMMARY_MARKS, summaryMarksStore } from './summary-marks-store';

/** A user's marks on a summary, and how to change them. Each change is confirmed by a toast (spec §8). */
export function useSummaryMarks(summary: SummaryKey, user: SessionUser | null) {
  const key = `${user?.id}:${summaryKey(summary)}`;
  const all = useStore(summaryMarksStore, NO_SUMMARY_MARKS);
  const marks = (user && all.get(key)) || NO_MARKS;
  const save = (next: SummaryMarks) => summaryMarksStore.set(new Map(summaryMarksStore.get()).set(key, next));
  return {
    marks,
    add: (kind: MarkKind, input: string): void => {
      const next = addMark(marks, kind, input);
      if (next === marks) return;
      save(next);
      toast(kind === 'bookmarks' ? SUMMARY_MESSAGES.bookmarkAdded : SUMMARY_MESSAGES.hashtagAdded);
    },
    remove: (kind: MarkKind, mark: string): void => {
      save(removeMark(marks, kind, mark));
      toast(kind === 'bookmarks' ? SUMMARY_MESSAGES.bookmarkRemoved : SUMMARY_MESSAGES.hashtagRemoved);
    },
  };
}
