import { SUMMARY_MESSAGES } from '@/lib/messages/summaries';
import { type ToastText, toast } from '@/lib/toast/toast-store';
import { addMark, type MarkKind, NO_MARKS, removeMark, type SummaryMarks } from './summary-marks';
import { summaryMarksStore } from './summary-marks-store';

const { bookmarkAdded, bookmarkRemoved, bookmarkFailed, hashtagAdded, hashtagRemoved, hashtagFailed } =
  SUMMARY_MESSAGES;

const TEXTS = {
  bookmarks: { added: bookmarkAdded, removed: bookmarkRemoved, failed: bookmarkFailed },
  hashtags: { added: hashtagAdded, removed: hashtagRemoved, failed: hashtagFailed },
} as const;

/**
 * Adds a mark to those kept by this key and confirms it by a toast (spec §8). An input that is blank or there already
 * changes nothing and says nothing.
 */
export function addSummaryMark(key: string, kind: MarkKind, input: string): void {
  const marks = marksOf(key);
  const next = addMark(marks, kind, input);
  if (next !== marks) keep(key, next, TEXTS[kind].added, TEXTS[kind].failed);
}

export function removeSummaryMark(key: string, kind: MarkKind, mark: string): void {
  keep(key, removeMark(marksOf(key), kind, mark), TEXTS[kind].removed, TEXTS[kind].failed);
}

const marksOf = (key: string): SummaryMarks => summaryMarksStore.get().get(key) ?? NO_MARKS;

function keep(key: string, marks: SummaryMarks, done: ToastText, failed: ToastText): void {
  try {
    summaryMarksStore.set(new Map(summaryMarksStore.get()).set(key, marks));
  } catch (error) {
    console.warn('marks of a summary could not be kept', error);
    toast(failed);
    return;
  }
  toast(done);
}
