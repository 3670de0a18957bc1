import { type FeedFilters, feedFiltersToParams } from '@/lib/feed/filters';

export const FEED_FORMATS = {
  rss: { path: '/rss.xml', type: 'application/rss+xml' },
  atom: { path: '/atom.xml', type: 'application/atom+xml' },
  json: { path: '/feed.json', type: 'application/feed+json' },
} as const;

export type FeedFormat = keyof typeof FEED_FORMATS;

/** A feed document always begins with the newest post and never knows a reader's bookmarks. */
export const feedDocumentQuery = (filters: FeedFilters): string =>
  feedFiltersToParams({ ...filters, page: 1, bookmarks: [] }).toString();

/** The address of a feed document in one format for these filters, site-relative. */
export function feedDocumentPath(format: FeedFormat, filters: FeedFilters): string {
  const query = feedDocumentQuery(filters);
  return FEED_FORMATS[format].path + (query ? `?${query}` : '');
}
