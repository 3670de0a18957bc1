import { afterEach, expect, it, vi } from 'vitest';
import { SUMMARY_MESSAGES } from '@/lib/messages';
import { dismissToast, toastStore } from '@/lib/toast/toast-store';
import { keepMarks } from './keep-marks';
import { NO_MARKS } from './summary-marks';
import { summaryMarksStore } from './summary-marks-store';

const TEXTS = { done: SUMMARY_MESSAGES.bookmarkAdded, failed: SUMMARY_MESSAGES.bookmarkFailed };
const MARKS = { ...NO_MARKS, bookmarks: ['To read'] };

afterEach(() => {
  for (const { id } of toastStore.get()) dismissToast(id);
});

it('keeps the marks of each summary and says so', () => {
  keepMarks('1:daily-2031-05-06', MARKS, TEXTS);
  keepMarks('1:daily-2031-05-07', NO_MARKS, TEXTS);
  expect(summaryMarksStore.get().get('1:daily-2031-05-06')).toEqual(MARKS);
  expect(toastStore.get()).toMatchObject([{ title: 'Bookmark Added' }, { title: 'Bookmark Added' }]);
});

it('says so when they could not be kept', () => {
  vi.spyOn(summaryMarksStore, 'set').mockImplementation(() => {
    throw new RangeError('out of memory');
  });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  keepMarks('1:daily-2031-05-06', MARKS, TEXTS);
  expect(toastStore.get()).toMatchObject([{ title: 'Failed to add or remove bookmark', variant: 'destructive' }]);
});
