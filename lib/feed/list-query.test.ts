import qs from 'qs';
import { describe, expect, test } from 'vitest';
import { type FeedFilters, NO_FILTERS } from './filters';
import { buildFeedQuery } from './list-query';

const START = 'pagination[page]=1&pagination[pageSize]=25';
const POPULATE = 'populate[0]=image&populate[1]=hashtags&populate[2]=bookmarks';
const DESC = 'sort=createdAt%3Adesc';

const contains = (index: number, term: string): string =>
  [
    `filters[$or][${index}][title][$containsi]=${term}`,
    `filters[$or][${index + 1}][description][$containsi]=${term}`,
    `filters[$or][${index + 2}][news_raw_data][text][$containsi]=${term}`,
  ].join('&');

// Byte for byte: a request that differs might mean something else to a real Strapi.
describe('the request for a page of the feed (call 3)', () => {
  test.each<[title: string, filters: Partial<FeedFilters>, query: string]>([
    ['the plain feed', {}, [START, POPULATE, DESC].join('&')],
    ['the second page', { page: 2 }, ['pagination[page]=2&pagination[pageSize]=25', POPULATE, DESC].join('&')],
    ['oldest first', { dir: 'asc' }, [START, POPULATE, 'sort=createdAt%3Aasc'].join('&')],
    ['relevance sorts by date, newest first', { sort: 'relevance' }, [START, POPULATE, DESC].join('&')],
    ['relevance does so whatever the direction', { sort: 'relevance', dir: 'asc' }, [START, POPULATE, DESC].join('&')],
    ['one term', { search: 'keepstock' }, [START, POPULATE, DESC, contains(0, 'keepstock')].join('&')],
    [
      'a phrase and a word',
      { search: '"category page" AND ppc -dsp' },
      [START, POPULATE, DESC, contains(0, 'category%20page'), contains(3, 'ppc')].join('&'),
    ],
    ['% and _ as plain characters', { search: '5%_' }, [START, POPULATE, DESC, contains(0, '5%25_')].join('&')],
    ['a search without terms', { search: 'AND -x' }, [START, POPULATE, DESC].join('&')],
    [
      'dates, the last one to its last millisecond',
      { from: '2026-01-01', to: '2026-01-31' },
      [
        START,
        POPULATE,
        DESC,
        'filters[publishedAt][$gte]=2026-01-01T00%3A00%3A00.000Z',
        'filters[publishedAt][$lte]=2026-01-31T23%3A59%3A59.999Z',
      ].join('&'),
    ],
    [
      'an open end',
      { to: '2026-01-31' },
      [START, POPULATE, DESC, 'filters[publishedAt][$lte]=2026-01-31T23%3A59%3A59.999Z'].join('&'),
    ],
    [
      'hashtags',
      { hashtags: [2, 5] },
      [START, POPULATE, DESC, 'filters[hashtags][id][$in][0]=2&filters[hashtags][id][$in][1]=5'].join('&'),
    ],
    [
      'one author',
      { authors: ['Ada Abel'] },
      [START, POPULATE, DESC, 'filters[news_raw_data][metaData][postUser][$eq]=Ada%20Abel'].join('&'),
    ],
    [
      'several authors',
      { authors: ['Ada Abel', 'Bo & Co'] },
      [
        START,
        POPULATE,
        DESC,
        'filters[news_raw_data][metaData][postUser][$in][0]=Ada%20Abel',
        'filters[news_raw_data][metaData][postUser][$in][1]=Bo%20%26%20Co',
      ].join('&'),
    ],
    ['bookmarks', { bookmarks: [9] }, [START, POPULATE, DESC, 'filters[bookmarks][id][$in][0]=9'].join('&')],
  ])('%s', (_, filters, query) => {
    expect(buildFeedQuery({ ...NO_FILTERS, ...filters })).toBe(query);
  });

  test('SEARCH_EXTENSIONS sends a search as it was typed, and ranks it', () => {
    const build = (filters: object) => buildFeedQuery({ ...NO_FILTERS, ...filters }, { extensions: true });
    expect(build({ search: 'how -ppc', sort: 'relevance' })).toBe(
      [START, POPULATE, 'sort=relevance', '_q=how%20-ppc'].join('&'),
    );
    expect(build({ search: '"a b"', dir: 'asc', from: '2026-01-31' })).toBe(
      `${START}&${POPULATE}&sort=createdAt%3Aasc&_q=%22a%20b%22&filters[publishedAt][$gte]=2026-01-31T00%3A00%3A00.000Z`,
    );
    expect(build({ sort: 'relevance' })).toBe(buildFeedQuery(NO_FILTERS));
  });

  test('a signed-in reader gets their own bookmarks alone', () => {
    expect(buildFeedQuery(NO_FILTERS, { userId: 12 })).toBe(
      `${START}&populate[image]=%2A&populate[hashtags]=%2A&` +
        `populate[bookmarks][filters][users_permissions_user][id][$eq]=12&${DESC}`,
    );
  });

  test('thirty-three terms are the list of the specification, more are lists that a Strapi does not drop', () => {
    const words = Array.from({ length: 75 }, (_, index) => String(100 + index));
    const parse = (search: string) =>
      qs.parse(buildFeedQuery({ ...NO_FILTERS, search }), { strictNullHandling: true, arrayLimit: 100, depth: 20 });
    const flat = parse(words.slice(0, 33).join(' ')).filters as { $or: object[] };
    expect(flat.$or).toHaveLength(99);
    expect(flat.$or.every((condition) => !('$or' in condition))).toBe(true);

    const nested = parse(words.join(' ')).filters as { $or: { $or: Record<string, { $containsi?: string }>[] }[] };
    expect(nested.$or.map(({ $or }) => Array.isArray($or) && $or.length)).toEqual([99, 99, 27]);
    const titles = nested.$or.flatMap(({ $or }) => $or.flatMap(({ title }) => title?.$containsi ?? []));
    expect(titles).toEqual(words);
  });
});
