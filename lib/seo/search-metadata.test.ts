import { beforeEach, expect, it, vi } from 'vitest';
import { type FeedFilters, NO_FILTERS } from '@/lib/feed/filters';
import { searchMetadata } from './metadata';

beforeEach(() => {
  vi.stubEnv('SITE_URL', 'https://feed.example.com/');
  vi.stubEnv('SITE_NAME', 'Sellerfeed');
});

const found = {
  feed: { posts: [], page: 1, pageSize: 25, total: 34 },
  hashtags: [{ id: 1, name: '#ppc' }],
  bookmarks: null,
};
const of = (filters: Partial<FeedFilters>, changes = {}) =>
  searchMetadata({ ...NO_FILTERS, ...filters }, { ...found, ...changes }, '/');

it('describes the filters in title, description and feed documents', () => {
  const metadata = of({ search: 'ppc', hashtags: [1] });
  expect(metadata.title).toEqual({ absolute: 'Posts for “ppc” with #ppc | Sellerfeed' });
  expect(metadata.description).toMatch(/^34 posts for “ppc” with #ppc\. A curated feed/);
  expect(metadata.alternates?.types).toMatchObject({
    'application/rss+xml': [{ url: 'https://feed.example.com/rss.xml?search=ppc&hashtags=1' }],
  });
});

it('mentions bookmarks only to their reader', () => {
  expect(of({ bookmarks: [5] }).title).toEqual({ absolute: 'Latest posts | Sellerfeed' });
  expect(of({ bookmarks: [5] }, { bookmarks: [{ id: 5, name: 'Ideas' }] }).title).toEqual({
    absolute: 'Saved in “Ideas” | Sellerfeed',
  });
});

it('is the site’s own without filters, and has no count if the list could not be loaded', () => {
  expect(of({}).title).toEqual({ absolute: 'A curated feed of the top Amazon experts posts' });
  expect(of({ search: 'ppc' }, { feed: { error: 'No.' } }).description).toMatch(/^Posts for “ppc”\. /);
});
