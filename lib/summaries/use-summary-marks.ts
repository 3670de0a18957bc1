'use client';

import { SUMMARY_MESSAGES } from '@/lib/messages';
import type { SessionUser } from '@/lib/session/model';
import { useStore } from '@/lib/state/use-store';
import { keepMarks } from './keep-marks';
import { type SummaryKey, summaryKey } from './summary-key';
import { addMark, type MarkKind, NO_MARKS, removeMark } from './summary-marks';
import { NO_SUMMARY_MARKS, summaryMarksStore } from './summary-marks-store';

const { bookmarkAdded, bookmarkRemoved, bookmarkFailed, hashtagAdded, hashtagRemoved, hashtagFailed } =
  SUMMARY_MESSAGES;

const TEXTS = {
  bookmarks: { added: bookmarkAdded, removed: bookmarkRemoved, failed: bookmarkFailed },
  hashtags: { added: hashtagAdded, removed: hashtagRemoved, failed: hashtagFailed },
} as const;

/** A user's marks on a summary, and how to change them. Each change is confirmed by a toast (spec §8). */
export function useSummaryMarks(summary: SummaryKey, user: SessionUser | null) {
  const key = `${user?.id}:${summaryKey(summary)}`;
  const all = useStore(summaryMarksStore, NO_SUMMARY_MARKS);
  const marks = (user && all.get(key)) || NO_MARKS;
  return {
    marks,
    add: (kind: MarkKind, input: string): void => {
      const next = addMark(marks, kind, input);
      const { added, failed } = TEXTS[kind];
      if (next !== marks) keepMarks(key, next, { done: added, failed });
    },
    remove: (kind: MarkKind, mark: string): void => {
      const { removed, failed } = TEXTS[kind];
      keepMarks(key, removeMark(marks, kind, mark), { done: removed, failed });
    },
  };
}
