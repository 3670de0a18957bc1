import { expect, it } from 'vitest';
import { createRuleIndex, type WatchedPost } from '#backend/follows/matching/rule-index.ts';
import type { WatchedFilter } from '#backend/follows/matching/watched-filter.ts';

const filter = (changes: Partial<Record<'authors' | 'terms', string[]> & { hashtags: number[] }>): WatchedFilter => ({
  authors: new Set(changes.authors),
  hashtags: new Set(changes.hashtags),
  terms: changes.terms ?? [],
});
const post = (changes: Partial<WatchedPost>): WatchedPost => ({ author: null, hashtags: [], text: '', ...changes });

const FILTERS = new Map([
  ['ada', filter({ authors: ['ada', 'bo'] })],
  ['tag 7', filter({ hashtags: [7, 8] })],
  ['fees', filter({ terms: ['fba fees', 'refund'] })],
  ['short', filter({ terms: ['ai', '广告', 'q4'] })],
  ['ada on fees', filter({ authors: ['ada'], terms: ['fees'] })],
  ['all three', filter({ authors: ['ada'], hashtags: [7], terms: ['fees'] })],
]);

it.each([
  [{ author: 'bo' }, ['ada']],
  [{ author: 'nobody', hashtags: [9] }, []],
  [{ hashtags: [1, 8] }, ['tag 7']],
  // Within words, too, as the search finds it.
  [{ text: 'my new fba fees in short' }, ['fees']],
  [{ text: 'they refunded everything' }, ['fees']],
  [{ text: 'fba\nfees' }, []],
  [{ text: 'he said so' }, ['short']],
  [{ text: '广告' }, ['short']],
  [{ text: 'q' }, []],
  [{ author: 'ada', text: 'fees' }, ['ada', 'ada on fees']],
  [{ author: 'ada', hashtags: [7], text: 'no fees' }, ['ada', 'tag 7', 'ada on fees', 'all three']],
  [{ author: 'cy', hashtags: [7], text: 'no fees' }, ['tag 7']],
])('finds the filters that %j passes', (given, expected) => {
  expect(createRuleIndex(FILTERS)(post(given)).toSorted()).toEqual(expected.toSorted());
});
