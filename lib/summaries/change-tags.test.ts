import { beforeEach, expect, it, vi } from 'vitest';
import { dismissToast, toastStore } from '@/lib/toast/toast-store';
import { addSummaryTag, removeSummaryTag } from './change-tags';
import { NO_SUMMARY_TAGS, summaryTagsStore } from './summary-tags-store';

const KEY = '1:daily-2031-05-06';

beforeEach(() => {
  summaryTagsStore.set(NO_SUMMARY_TAGS);
  for (const { id } of toastStore.get()) dismissToast(id);
});

it.each([
  ['bookmarks', 'To read', 'Bookmark Added', 'Bookmark Removed'],
  ['hashtags', 'ppc', 'Hashtag Added', 'Hashtag Removed'],
] as const)('adds and removes %s of one summary and says so', (kind, tag, added, removed) => {
  addSummaryTag(KEY, kind, tag);
  addSummaryTag('1:daily-2031-05-07', kind, tag);
  expect(summaryTagsStore.get().get(KEY)?.[kind]).toEqual([tag]);
  removeSummaryTag(KEY, kind, tag);
  expect(summaryTagsStore.get().get(KEY)?.[kind]).toEqual([]);
  expect(summaryTagsStore.get().get('1:daily-2031-05-07')?.[kind]).toEqual([tag]);
  // What is said twice is one message, anew.
  expect(toastStore.get().map(({ title }) => title)).toEqual([added, removed]);
});

it('says nothing of what is there already', () => {
  addSummaryTag(KEY, 'hashtags', 'ppc');
  addSummaryTag(KEY, 'hashtags', '#PPC');
  expect(toastStore.get()).toHaveLength(1);
});

it.each([
  ['bookmarks', 'Failed to add or remove bookmark'],
  ['hashtags', 'Failed to add or remove hashtag'],
] as const)('says so when %s could not be kept', (kind, title) => {
  vi.spyOn(summaryTagsStore, 'set').mockImplementation(() => {
    throw new RangeError('out of memory');
  });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  for (const change of [addSummaryTag, removeSummaryTag]) {
    change(KEY, kind, 'ppc');
    const [failure, ...others] = toastStore.get();
    expect(failure).toMatchObject({ title, variant: 'destructive' });
    expect(others).toEqual([]);
    dismissToast(failure?.id ?? 0);
  }
});
