import { expect, it } from 'vitest';
import { countText } from './describe-filters';
import { type FeedFilters, NO_FILTERS } from './filters';

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
