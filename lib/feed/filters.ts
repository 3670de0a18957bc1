import type { FeedPath } from './path';

/**
 * The feed's filter state and its form in the address. One module reads and writes it, so that the page, the browser's
 * hooks, the feeds and the links agree.
 */
export type FeedSort = 'date' | 'relevance';
export type SortDirection = 'asc' | 'desc';

export type FeedFilters = {
  search: string;
  /** Hashtag ids. */
  hashtags: number[];
  /** Bookmark ids; only a signed-in reader's own have any effect. */
  bookmarks: number[];
  authors: string[];
  /** Days as YYYY-MM-DD, or null. */
  from: string | null;
  to: string | null;
  sort: FeedSort;
  dir: SortDirection;
  /** From 1. Not a filter, but part of the same address: Load More is a link. */
  page: number;
};

export const NO_FILTERS: FeedFilters = {
  search: '',
  hashtags: [],
  bookmarks: [],
  authors: [],
  from: null,
  to: null,
  sort: 'date',
  dir: 'desc',
  page: 1,
};

/**
 * Parameters that make `/` a page of its own, rendered per request; any other (`utm_…`, `ref`) leaves the cached one in
 * place. `summary` (`daily-2026-01-31`) opens that summary over the feed.
 */
export const FILTER_PARAMETERS = [
  'search',
  'hashtags',
  'bookmarks',
  'authors',
  'from',
  'to',
  'sort',
  'dir',
  'page',
  'summary',
] as const;

export const SEARCH_MAX_CHARACTERS = 300;
/** Of hashtags, bookmarks and authors in one address. */
export const FILTER_IDS_MAX = 100;
const AUTHOR_MAX_CHARACTERS = 200;
const PAGE_MAX = 100_000;

type ParameterSource = URLSearchParams | Record<string, string | string[] | undefined>;

/**
 * Parses filters from an address. Invalid values are dropped rather than refused, because links get mangled on their
 * way.
 */
export function parseFeedFilters(source: ParameterSource): FeedFilters {
  const get = (name: string): string[] => valuesOf(source, name);
  const page = Number(get('page')[0]);
  return {
    search: normalizeSearch(get('search')[0] ?? ''),
    hashtags: ids(get('hashtags')),
    bookmarks: ids(get('bookmarks')),
    // One parameter per author: names hold commas.
    authors: unique(
      get('authors')
        .map((name) => plainText(name, AUTHOR_MAX_CHARACTERS))
        .filter(Boolean),
    ).slice(0, FILTER_IDS_MAX),
    from: parseDay(get('from')[0]),
    to: parseDay(get('to')[0]),
    sort: get('sort')[0] === 'relevance' ? 'relevance' : 'date',
    dir: get('dir')[0] === 'asc' ? 'asc' : 'desc',
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
  };
}

/** A search as it stands in the address: a single line of at most 300 characters. */
export const normalizeSearch = (text: string): string => plainText(text, SEARCH_MAX_CHARACTERS);

/** A day as YYYY-MM-DD, or null for anything else, the 31st of February included. */
export function parseDay(value: string | undefined): string | null {
  // There is no year 0.
  if (!value || !/^(?!0000)\d{4}-\d\d-\d\d$/.test(value)) return null;
  const date = new Date(`${value}T00:00:00.000Z`);
  // `Date` rolls 31 February over into March instead of refusing it.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) ? value : null;
}

/** Writes filters as parameters in one fixed order, defaults left out, so that equal filters have equal addresses. */
export function feedFiltersToParams(filters: FeedFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (filters.search) params.set('search', filters.search);
  if (filters.hashtags.length > 0) params.set('hashtags', filters.hashtags.join(','));
  if (filters.bookmarks.length > 0) params.set('bookmarks', filters.bookmarks.join(','));
  for (const author of filters.authors) params.append('authors', author);
  if (filters.from) params.set('from', filters.from);
  if (filters.to) params.set('to', filters.to);
  if (filters.sort !== 'date') params.set('sort', filters.sort);
  if (filters.dir !== 'desc') params.set('dir', filters.dir);
  if (filters.page > 1) params.set('page', String(filters.page));
  return params;
}

/** The address of a feed with these filters: `/` or `/feed`, with a query only where something is set. */
export function feedHref(filters: FeedFilters, pathname: FeedPath = '/'): `/${string}` {
  const query = feedFiltersToParams(filters).toString();
  return query ? `${pathname}?${query}` : pathname;
}

/** Clear All Filters: hashtags, bookmarks and authors, but neither dates nor search (spec §4). */
export const clearAllFilters = (filters: FeedFilters): FeedFilters => ({
  ...filters,
  hashtags: [],
  bookmarks: [],
  authors: [],
  page: 1,
});

/** Adds a value that is missing or removes one that is there; any change goes back to page 1 (spec §4). */
export function toggleFilter<Name extends 'hashtags' | 'bookmarks' | 'authors'>(
  filters: FeedFilters,
  name: Name,
  value: FeedFilters[Name][number],
): FeedFilters {
  const values: readonly (string | number)[] = filters[name];
  const next = values.includes(value) ? values.filter((item) => item !== value) : [...values, value];
  return { ...filters, [name]: next, page: 1 };
}

/** Whether anything narrows the list (order and page do not). */
export const hasActiveFilters = ({ search, hashtags, bookmarks, authors, from, to }: FeedFilters): boolean =>
  search !== '' || hashtags.length > 0 || bookmarks.length > 0 || authors.length > 0 || from !== null || to !== null;

function valuesOf(source: ParameterSource, name: string): string[] {
  if (source instanceof URLSearchParams) return source.getAll(name);
  const value = source[name];
  return value === undefined ? [] : [value].flat();
}

/**
 * A bounded single line. Cut by code points, since half an emoji would not survive the way through an address; control
 * characters (a NUL is an error in Postgres) become spaces.
 */
const plainText = (value: string, max: number): string =>
  Array.from(
    value
      .toWellFormed()
      .replace(/\p{Cc}+/gu, ' ')
      .trim(),
  )
    .slice(0, max)
    .join('')
    .trim();

const unique = <T>(values: T[]): T[] => [...new Set(values)];

function ids(values: string[]): number[] {
  const numbers = values.flatMap((value) => value.split(',')).map(Number);
  return unique(numbers.filter((id) => Number.isSafeInteger(id) && id > 0 && id < 2 ** 31)).slice(0, FILTER_IDS_MAX);
}
