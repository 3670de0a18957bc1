import qs from 'qs';
import { FEED_PAGE_SIZE } from '@/lib/config/product';
import type { FeedFilters } from './filters';
import { parseSearchQuery } from './search-query';

// A term is three conditions, and a Strapi drops a list of more than a hundred without a word.
const TERMS_PER_LIST = 33;

const SEARCHED_FIELDS = [['title'], ['description'], ['news_raw_data', 'text']] as const;

/**
 * The query string of call 3 for these filters. For a signed-in reader the populated bookmarks are narrowed
 * to their own. "relevance" still sorts by `createdAt:desc` (spec §4).
 */
export function buildFeedQuery(filters: FeedFilters, userId?: number): string {
  const conditions = filterConditions(filters);
  return qs.stringify(
    {
      pagination: { page: filters.page, pageSize: FEED_PAGE_SIZE },
      populate:
        userId === undefined
          ? ['image', 'hashtags', 'bookmarks']
          : { image: '*', hashtags: '*', bookmarks: { filters: { users_permissions_user: { id: { $eq: userId } } } } },
      sort: `createdAt:${filters.sort === 'relevance' ? 'desc' : filters.dir}`,
      ...(Object.keys(conditions).length > 0 ? { filters: conditions } : {}),
    },
    { encodeValuesOnly: true },
  );
}

function filterConditions(filters: FeedFilters): Record<string, unknown> {
  const conditions: Record<string, unknown> = {};
  const { terms } = parseSearchQuery(filters.search);
  if (terms.length > 0) conditions.$or = anyOf(terms);
  if (filters.from || filters.to) {
    conditions.publishedAt = {
      ...(filters.from ? { $gte: `${filters.from}T00:00:00.000Z` } : {}),
      // The end date is stretched to its last millisecond because the upstream compares timestamps.
      ...(filters.to ? { $lte: `${filters.to}T23:59:59.999Z` } : {}),
    };
  }
  if (filters.hashtags.length > 0) conditions.hashtags = { id: { $in: filters.hashtags } };
  if (filters.authors.length > 0) {
    const [first] = filters.authors;
    const postUser = filters.authors.length === 1 ? { $eq: first } : { $in: filters.authors };
    conditions.news_raw_data = { metaData: { postUser } };
  }
  if (filters.bookmarks.length > 0) conditions.bookmarks = { id: { $in: filters.bookmarks } };
  return conditions;
}

/** One list, or a list of lists where that would be longer than what a Strapi reads. */
function anyOf(terms: string[]): Record<string, unknown>[] {
  const parts = Array.from({ length: Math.ceil(terms.length / TERMS_PER_LIST) }, (_, index) =>
    terms
      .slice(index * TERMS_PER_LIST, (index + 1) * TERMS_PER_LIST)
      .flatMap((term) => SEARCHED_FIELDS.map((path) => contains(path, term))),
  );
  const [only] = parts;
  return only && parts.length === 1 ? only : parts.map((part) => ({ $or: part }));
}

function contains([field, nested]: readonly [string, string?], term: string): Record<string, unknown> {
  const condition = { $containsi: term };
  return nested ? { [field]: { [nested]: condition } } : { [field]: condition };
}
