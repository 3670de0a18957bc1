import { expect, it } from 'vitest';
import { describeFilters } from './describe-filters';
import { type FeedFilters, NO_FILTERS } from './filters';

const known = {
  total: 34,
  today: '2026-11-22',
  hashtagNames: new Map([
    [1, '#ppc'],
    [2, '#acos'],
  ]),
  bookmarkNames: new Map([[5, 'Bidding ideas']]),
};

it.each<[Partial<FeedFilters>, string]>([
  [{}, 'Latest posts'],
  [{ page: 2 }, 'Latest posts, page 2'],
  [{ dir: 'asc' }, 'Posts, oldest first'],
  [{ dir: 'asc', sort: 'relevance' }, 'Latest posts'],
  [{ search: 'ppc' }, '34 posts for “ppc”'],
  [{ search: '"main image"' }, '34 posts for “main image”'],
  [{ search: '"main image" acos' }, '34 posts for “"main image" acos”'],
  [{ authors: ['Maren Aldershot'] }, 'Posts by Maren Aldershot'],
  [{ authors: ['Ada', 'Bo', 'Cy'] }, 'Posts by Ada, Bo or Cy'],
  [{ hashtags: [1] }, '#ppc'],
  [{ hashtags: [1, 2] }, '#ppc or #acos'],
  [{ hashtags: [99] }, 'Posts with a hashtag'],
  [{ bookmarks: [5] }, 'Saved in “Bidding ideas”'],
  [{ bookmarks: [6, 7] }, 'Saved in your bookmarks'],
  [{ bookmarks: [5, 6, 7, 8] }, 'Saved in your bookmarks'],
  [{ from: '2026-11-22', to: '2026-11-22' }, 'Posts today'],
  [{ from: '2026-11-20', to: '2026-11-20' }, 'Posts of November 20, 2026'],
  [{ from: '2026-11-16', to: '2026-11-22' }, 'Posts from November 16, 2026 to November 22, 2026'],
  [{ hashtags: [1], from: '2026-11-20' }, '#ppc, since November 20, 2026'],
  [{ hashtags: [1], to: '2026-11-20' }, '#ppc, until November 20, 2026'],
  [{ hashtags: [1], bookmarks: [5] }, 'Posts with #ppc saved in “Bidding ideas”'],
  [{ authors: ['Ada'], hashtags: [1, 99] }, 'Posts by Ada with #ppc or a hashtag'],
  [
    { search: 'ppc', authors: ['Ada'], hashtags: [2], from: '2026-11-22', to: '2026-11-22', dir: 'asc', page: 3 },
    '34 posts for “ppc” by Ada with #acos today, oldest first, page 3',
  ],
])('%j is %s', (filters, words) => {
  expect(describeFilters({ ...NO_FILTERS, ...filters }, known)).toBe(words);
});

it('includes the number of results if it is known', () => {
  const search = { ...NO_FILTERS, search: 'ppc' };
  expect(describeFilters(search, { total: 1 })).toBe('1 post for “ppc”');
  expect(describeFilters(search, { total: 0 })).toBe('No posts for “ppc”');
  expect(describeFilters(search, { total: 12_345 })).toBe('12,345 posts for “ppc”');
  expect(describeFilters(search)).toBe('Posts for “ppc”');
});

it('omits names of unknown hashtags', () => {
  expect(describeFilters({ ...NO_FILTERS, hashtags: [1] })).toBe('Posts with a hashtag');
});
