import { beforeEach, expect, it, vi } from 'vitest';
import { dismissToast, toastStore } from '@/lib/browser/toast/toast-store';
import {
  addSummaryTag,
  addTag,
  cleanTag,
  NO_SUMMARY_TAGS,
  NO_TAGS,
  removeSummaryTag,
  removeTag,
  summaryTagsStore,
} from './summary-tags';

it.each([
  ['bookmarks', '  To read ', 'To read'],
  ['bookmarks', '#1 ideas', '#1 ideas'],
  ['hashtags', ' #ppc ', 'ppc'],
  ['hashtags', '# ppc', 'ppc'],
  ['hashtags', '##ppc', 'ppc'],
  ['hashtags', '#', ''],
  ['bookmarks', ' \t', ''],
] as const)('cleans %s input %j', (kind, input, expected) => {
  expect(cleanTag(kind, input)).toBe(expected);
});

it('adds tags in order', () => {
  const tags = addTag(addTag(NO_TAGS, 'hashtags', '#ppc'), 'hashtags', 'acos');
  expect(tags).toEqual({ bookmarks: [], hashtags: ['ppc', 'acos'] });
});

it.each(['ppc', ' #PPC ', '', '#'])('ignores %j where #ppc is already', (input) => {
  const tags = addTag(NO_TAGS, 'hashtags', 'ppc');
  expect(addTag(tags, 'hashtags', input)).toBe(tags);
});

it('removes one tag of one kind', () => {
  const tags = addTag(addTag(addTag(NO_TAGS, 'hashtags', 'a'), 'hashtags', 'b'), 'bookmarks', 'a');
  expect(removeTag(tags, 'hashtags', 'a')).toEqual({ bookmarks: ['a'], hashtags: ['b'] });
});

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
  // The second message replaces the identical first one.
  expect(toastStore.get().map(({ title }) => title)).toEqual([added, removed]);
});

it('undoes an addition and a removal', () => {
  const undo = () => {
    const action = toastStore.get().at(-1)?.action;
    if (action && 'onClick' in action) action.onClick();
  };
  addSummaryTag(KEY, 'hashtags', '#ppc');
  undo();
  expect(summaryTagsStore.get().get(KEY)?.hashtags).toEqual([]);
  // A removal that was taken back, and then once more.
  undo();
  expect(summaryTagsStore.get().get(KEY)?.hashtags).toEqual(['ppc']);
});

it('does not announce existing tags', () => {
  addSummaryTag(KEY, 'hashtags', 'ppc');
  addSummaryTag(KEY, 'hashtags', '#PPC');
  expect(toastStore.get()).toHaveLength(1);
});

it.each([
  ['bookmarks', 'Failed to add or remove bookmark'],
  ['hashtags', 'Failed to add or remove hashtag'],
] as const)('reports when %s could not be saved', (kind, title) => {
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
