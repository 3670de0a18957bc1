import { describe, expect, test } from 'vitest';
import {
  clearAllFilters,
  type FeedFilters,
  feedFiltersToParams,
  feedHref,
  hasActiveFilters,
  NO_FILTERS,
  parseFeedFilters,
  SEARCH_MAX_CHARACTERS,
  toggleFilter,
} from './filters';

const parse = (query: string): FeedFilters => parseFeedFilters(new URLSearchParams(query));

const EVERYTHING: FeedFilters = {
  search: '"main image" ppc',
  hashtags: [3, 5],
  bookmarks: [7],
  authors: ['Ada Abel', 'Smith, John'],
  from: '2026-01-31',
  to: '2026-02-28',
  sort: 'relevance',
  dir: 'asc',
  page: 2,
};

describe('the address of a feed', () => {
  test('holds every filter and reads back as it was written', () => {
    expect(parseFeedFilters(feedFiltersToParams(EVERYTHING))).toEqual(EVERYTHING);
    expect(feedHref(EVERYTHING, '/feed')).toBe(
      '/feed?search=%22main+image%22+ppc&authors=Ada+Abel&authors=Smith%2C+John&hashtags=3%2C5&bookmarks=7' +
        '&from=2026-01-31&to=2026-02-28&sort=relevance&dir=asc&page=2',
    );
  });

  test('is bare without filters', () => {
    expect(parse('')).toEqual(NO_FILTERS);
    expect(feedHref(NO_FILTERS)).toBe('/');
    expect(feedHref(NO_FILTERS, '/feed')).toBe('/feed');
  });

  test('may come from a plain form: a parameter per checked box, empty fields included', () => {
    expect(parse('search=&hashtags=3&hashtags=5&authors=Ada+Abel&from=&to=&sort=date&dir=desc')).toEqual({
      ...NO_FILTERS,
      hashtags: [3, 5],
      authors: ['Ada Abel'],
    });
  });

  test('may come as the record that Next hands to a page', () => {
    expect(parseFeedFilters({ search: 'ppc', hashtags: ['3', '5'], dir: undefined })).toEqual({
      ...NO_FILTERS,
      search: 'ppc',
      hashtags: [3, 5],
    });
  });

  test.each<[title: string, query: string, expected: Partial<FeedFilters>]>([
    ['a negative page', 'page=-1', {}],
    ['page zero', 'page=0', {}],
    ['half a page', 'page=1.5', {}],
    ['a page that is no number', 'page=two', {}],
    ['a page beyond all pages', 'page=999999999', {}],
    ['ids that are none', 'hashtags=x,-3,0,1.5,99999999999,4', { hashtags: [4] }],
    ['the same id twice', 'hashtags=4,4&hashtags=4', { hashtags: [4] }],
    ['a date that is none', 'from=yesterday&to=2026-02-31', {}],
    ['a date far from any post', 'from=0002-01-01&to=9999-12-31', {}],
    ['a date in another notation', 'from=31.01.2026&to=2026-1-1', {}],
    ['a sort and a direction that do not exist', 'sort=random&dir=sideways', {}],
    ['an author of blanks', 'authors=%20%20', {}],
    ['control characters', 'search=a%00b%0Ac&authors=Ada%00Abel', { search: 'a b c', authors: ['Ada Abel'] }],
    ['reversed dates stay as they are', 'from=2026-02-02&to=2026-01-01', { from: '2026-02-02', to: '2026-01-01' }],
    ['a parameter of others', 'utm_source=mail&ref=x', {}],
  ])('forgives %s', (_, query, expected) => {
    expect(parse(query)).toEqual({ ...NO_FILTERS, ...expected });
  });

  test('bounds a search of ten thousand characters without cutting through an emoji', () => {
    const { search } = parse(new URLSearchParams({ search: '🚀'.repeat(10_000) }).toString());
    expect(search).toBe('🚀'.repeat(SEARCH_MAX_CHARACTERS));
  });

  test('bounds lists at a hundred entries', () => {
    const many = Array.from({ length: 150 }, (_, index) => String(index + 1));
    expect(parseFeedFilters({ hashtags: many, authors: many })).toMatchObject({
      hashtags: many.slice(0, 100).map(Number),
      authors: many.slice(0, 100),
    });
  });
});

describe('changing filters (spec §4)', () => {
  test('Clear All Filters empties hashtags, bookmarks and authors and leaves dates, search and order alone', () => {
    expect(clearAllFilters(EVERYTHING)).toEqual({ ...EVERYTHING, hashtags: [], bookmarks: [], authors: [] });
  });

  test('toggling adds a missing value and removes an existing one', () => {
    expect(toggleFilter(EVERYTHING, 'hashtags', 9)).toMatchObject({ hashtags: [3, 5, 9] });
    expect(toggleFilter(EVERYTHING, 'hashtags', 3)).toMatchObject({ hashtags: [5] });
    expect(toggleFilter(EVERYTHING, 'authors', 'Ada Abel')).toMatchObject({ authors: ['Smith, John'] });
    expect(toggleFilter(EVERYTHING, 'bookmarks', 7)).toMatchObject({ bookmarks: [] });
  });

  test('order and page alone do not count as filters', () => {
    expect(hasActiveFilters({ ...NO_FILTERS, sort: 'relevance', dir: 'asc', page: 3 })).toBe(false);
    for (const one of ['search=a', 'hashtags=1', 'bookmarks=1', 'authors=a', 'from=2026-01-01', 'to=2026-01-01']) {
      expect(hasActiveFilters(parse(one)), one).toBe(true);
    }
  });
});
