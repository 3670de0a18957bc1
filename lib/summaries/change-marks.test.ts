import { beforeEach, expect, it, vi } from 'vitest';
import { dismissToast, toastStore } from '@/lib/toast/toast-store';
import { addSummaryMark, removeSummaryMark } from './change-marks';
import { NO_SUMMARY_MARKS, summaryMarksStore } from './summary-marks-store';

const KEY = '1:daily-2031-05-06';

beforeEach(() => {
  summaryMarksStore.set(NO_SUMMARY_MARKS);
  for (const { id } of toastStore.get()) dismissToast(id);
});

it.each([
  ['bookmarks', 'To read', 'Bookmark Added', 'Bookmark Removed'],
  ['hashtags', 'ppc', 'Hashtag Added', 'Hashtag Removed'],
] as const)('adds and removes %s of one summary and says so', (kind, mark, added, removed) => {
  addSummaryMark(KEY, kind, mark);
  addSummaryMark('1:daily-2031-05-07', kind, mark);
  expect(summaryMarksStore.get().get(KEY)?.[kind]).toEqual([mark]);
  removeSummaryMark(KEY, kind, mark);
  expect(summaryMarksStore.get().get(KEY)?.[kind]).toEqual([]);
  expect(summaryMarksStore.get().get('1:daily-2031-05-07')?.[kind]).toEqual([mark]);
  // What is said twice is one message, anew.
  expect(toastStore.get().map(({ title }) => title)).toEqual([added, removed]);
});

it('says nothing of what is there already', () => {
  addSummaryMark(KEY, 'hashtags', 'ppc');
  addSummaryMark(KEY, 'hashtags', '#PPC');
  expect(toastStore.get()).toHaveLength(1);
});

it.each([
  ['bookmarks', 'Failed to add or remove bookmark'],
  ['hashtags', 'Failed to add or remove hashtag'],
] as const)('says so when %s could not be kept', (kind, title) => {
  vi.spyOn(summaryMarksStore, 'set').mockImplementation(() => {
    throw new RangeError('out of memory');
  });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  for (const change of [addSummaryMark, removeSummaryMark]) {
    change(KEY, kind, 'ppc');
    const [failure, ...others] = toastStore.get();
    expect(failure).toMatchObject({ title, variant: 'destructive' });
    expect(others).toEqual([]);
    dismissToast(failure?.id ?? 0);
  }
});
