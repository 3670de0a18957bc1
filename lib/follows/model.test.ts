import { expect, it } from 'vitest';
import { NO_FILTERS } from '@/lib/feed/filters';
import { toSavedFilter } from './model';

const names = { hashtagNames: new Map([[7, '#ppc']]), bookmarkNames: new Map([[3, 'Mine']]) };

it.each([
  [{ authors: ['Ada Abel'] }, { query: 'authors=Ada+Abel', name: 'Ada Abel' }],
  [{ hashtags: [7] }, { query: 'hashtags=7', name: '#ppc' }],
  [{ search: 'fees' }, { query: 'search=fees', name: '“fees”' }],
  [
    { search: 'fees', authors: ['Ada', 'Bo'], hashtags: [7] },
    { query: 'search=fees&authors=Ada&authors=Bo&hashtags=7', name: '“fees” by Ada or Bo with #ppc' },
  ],
  // Dates end, an order is none, and bookmarks are the reader's already.
  [
    { search: 'fees', from: '2026-01-01', sort: 'relevance', page: 3, bookmarks: [3] },
    { query: 'search=fees', name: '“fees”' },
  ],
  [{ from: '2026-01-01', to: '2026-02-01' }, null],
  [{ bookmarks: [3] }, null],
  [{}, null],
] as const)('of %j the rule is %j', (filters, saved) => {
  expect(toSavedFilter({ ...NO_FILTERS, ...(filters as object) }, names)).toEqual(saved);
});

it('a long name is cut, and a filter that no rule can hold has none', () => {
  const saved = toSavedFilter({ ...NO_FILTERS, authors: ['a'.repeat(200), 'b'.repeat(200)] }, names);
  expect(saved?.name).toHaveLength(300);
  expect(toSavedFilter({ ...NO_FILTERS, search: '字'.repeat(290) }, names)).toBeNull();
});

it('equal filters have one rule, in whatever order and letters', () => {
  const of = (authors: string[], hashtags: number[], search: string) =>
    toSavedFilter(
      { ...NO_FILTERS, authors, hashtags, search },
      {
        hashtagNames: new Map([
          [7, '#a'],
          [12, '#b'],
        ]),
      },
    )?.query;
  expect(of(['Bo', 'Ada'], [12, 7], 'FEES')).toBe(of(['Ada', 'Bo'], [7, 12], 'fees'));
});

it('without the name of a hashtag there is no rule yet', () => {
  expect(toSavedFilter({ ...NO_FILTERS, hashtags: [7, 8] }, names)).toBeNull();
});
