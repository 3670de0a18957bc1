import { expect, it } from 'vitest';
import { countText, describeFilters } from './describe-filters';
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

it.each<[filters: Partial<FeedFilters>, shown: number, total: number | null, text: string]>([
  [{}, 25, 1_204, 'Showing 25 of 1,204 posts'],
  [{}, 7, 7, '7 posts'],
  [{ search: 'ppc' }, 7, 7, '7 posts found'],
  [{ search: 'ppc' }, 1, 1, '1 post found'],
  [{ search: 'ppc' }, 0, 0, 'No posts found'],
  [{}, 0, null, 'No posts loaded'],
  [{ page: 2 }, 25, 1_204, 'Posts 26–50 of 1,204'],
  [{ page: 2 }, 50, 1_204, 'Posts 26–75 of 1,204'],
  [{ page: 49, search: 'ppc' }, 4, 1_204, 'Posts 1,201–1,204 of 1,204'],
  [{ page: 60 }, 0, 1_204, '1,204 posts found'],
])('%j, %d of %d → %s', (filters, shown, total, text) => {
  const posts = Array.from({ length: shown });
  expect(countText({ ...NO_FILTERS, ...filters }, { posts, total, isLoading: false })).toBe(text);
});

it('shows the loading state', () => {
  expect(countText(NO_FILTERS, { posts: [], total: null, isLoading: true })).toBe('Loading posts…');
});
