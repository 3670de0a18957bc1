import { type FeedFilters, feedFiltersToParams, withoutPersonal } from '@/lib/feed/filters';

export const FEED_FORMATS = {
  rss: { name: 'RSS', path: '/rss.xml', type: 'application/rss+xml' },
  atom: { name: 'Atom', path: '/atom.xml', type: 'application/atom+xml' },
  json: { name: 'JSON', path: '/feed.json', type: 'application/feed+json' },
} as const;

export type FeedFormat = keyof typeof FEED_FORMATS;

/** Feed documents begin with the newest post and ignore bookmarks. */
export const feedDocumentQuery = (filters: FeedFilters): string =>
  feedFiltersToParams({ ...withoutPersonal(filters), page: 1 }).toString();

export function feedDocumentPath(format: FeedFormat, filters: FeedFilters): string {
  const query = feedDocumentQuery(filters);
  return FEED_FORMATS[format].path + (query ? `?${query}` : '');
}
