import { type ToastText, toast } from '@/lib/toast/toast-store';
import type { SummaryMarks } from './summary-marks';
import { summaryMarksStore } from './summary-marks-store';

/** Keeps the marks of one user on one summary in memory, and says by a toast whether that went well (spec §8). */
export function keepMarks(key: string, marks: SummaryMarks, texts: { done: ToastText; failed: ToastText }): void {
  try {
    summaryMarksStore.set(new Map(summaryMarksStore.get()).set(key, marks));
  } catch (error) {
    console.warn('marks of a summary could not be kept', error);
    toast(texts.failed);
    return;
  }
  toast(texts.done);
}
