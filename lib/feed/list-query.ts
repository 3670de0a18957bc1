import qs from 'qs';
import { FEED_PAGE_SIZE } from '@/lib/config/product';
import { type FeedFilters, isSet, NARROWING, type NarrowingFilter } from './filters';
import { parseSearchQuery } from './search-query';

/** A condition of the content API at its path: `['hashtags', 'id', '$in']`. */
type Condition = { path: string[]; value: unknown };

/** The condition of each filter in the content API (call 3); null for a value that has none. */
const CONDITIONS: { [Name in NarrowingFilter]: (value: FeedFilters[Name]) => Condition | null } = {
  search: searchCondition,
  authors: (names) => ({
    path: ['news_raw_data', 'metaData', 'postUser'],
    value: names.length === 1 ? { $eq: names[0] } : { $in: names },
  }),
  hashtags: (ids) => ({ path: ['hashtags', 'id', '$in'], value: ids }),
  bookmarks: (ids) => ({ path: ['bookmarks', 'id', '$in'], value: ids }),
  from: (first) => ({ path: ['publishedAt', '$gte'], value: `${first}T00:00:00.000Z` }),
  // The last millisecond of the end date, because the upstream compares timestamps.
  to: (last) => ({ path: ['publishedAt', '$lte'], value: `${last}T23:59:59.999Z` }),
};

const conditionOf = <Name extends NarrowingFilter>(name: Name, filters: FeedFilters): Condition | null =>
  (CONDITIONS[name] as (value: FeedFilters[Name]) => Condition | null)(filters[name]);

type ListOptions = {
  /** The reader, of whose bookmarks each post has those that hold it. */
  userId?: number | undefined;
  pageSize?: number;
  /** Whether the content API searches as SEARCH_EXTENSIONS=on has it. */
  extensions?: boolean;
};

/**
 * The query string of call 3. A reader's bookmarks are restricted to their own. "relevance" sorts by `createdAt:desc`
 * (spec §4). With `extensions` (SEARCH_EXTENSIONS=on) the content API gets the search as it was typed, in `_q`, and ranks.
 */
export function buildFeedQuery(
  filters: FeedFilters,
  { userId, pageSize = FEED_PAGE_SIZE, extensions = false }: ListOptions = {},
): string {
  const isSearched = extensions && filters.search !== '';
  const conditions = filterConditions(isSearched ? { ...filters, search: '' } : filters);
  const isRanked = isSearched && filters.sort === 'relevance';
  return qs.stringify(
    {
      pagination: { page: filters.page, pageSize },
      populate:
        userId === undefined
          ? ['image', 'hashtags', 'bookmarks']
          : { image: '*', hashtags: '*', bookmarks: { filters: { users_permissions_user: { id: { $eq: userId } } } } },
      sort: isRanked ? 'relevance' : `createdAt:${filters.sort === 'relevance' ? 'desc' : filters.dir}`,
      ...(isSearched && { _q: filters.search }),
      ...(Object.keys(conditions).length > 0 ? { filters: conditions } : {}),
    },
    { encodeValuesOnly: true },
  );
}

/** The query string for these posts with their hashtags, at most a hundred. */
export const buildIdsQuery = (ids: number[]): string =>
  qs.stringify(
    { filters: { id: { $in: ids } }, pagination: { page: 1, pageSize: ids.length }, populate: ['hashtags'] },
    { encodeValuesOnly: true },
  );

export const buildFilterQuery = (filters: FeedFilters): string =>
  qs.stringify({ filters: filterConditions(filters) }, { encodeValuesOnly: true });

function filterConditions(filters: FeedFilters): Record<string, unknown> {
  const conditions: Record<string, unknown> = {};
  for (const name of NARROWING.filter((name) => isSet(name, filters))) {
    const condition = conditionOf(name, filters);
    if (condition) assign(conditions, condition);
  }
  return conditions;
}

/** Filters may share a part of the path. */
function assign(conditions: Record<string, unknown>, { path: [first = '', ...rest], value }: Condition): void {
  if (rest.length === 0) {
    conditions[first] = value;
    return;
  }
  const inner = (conditions[first] ?? {}) as Record<string, unknown>;
  conditions[first] = inner;
  assign(inner, { path: rest, value });
}

/** Null for a search without a word. */
function searchCondition(search: string): Condition | null {
  const { terms } = parseSearchQuery(search);
  return terms.length > 0 ? { path: ['$or'], value: anyOf(terms) } : null;
}

// A term has three conditions, and a Strapi silently drops lists of more than a hundred.
const TERMS_PER_LIST = 33;

const SEARCHED_FIELDS = [['title'], ['description'], ['news_raw_data', 'text']] as const;

/** Nested lists where one would exceed a Strapi's limit. */
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
