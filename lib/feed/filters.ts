/** The only module that parses and writes filters in addresses. */
export type FeedPath = '/' | '/feed';
export type FeedSort = 'date' | 'relevance';
export type SortDirection = 'asc' | 'desc';

export type FeedFilters = {
  search: string;
  hashtags: number[];
  bookmarks: number[];
  authors: string[];
  /** Days as YYYY-MM-DD, or null. */
  from: string | null;
  to: string | null;
  sort: FeedSort;
  dir: SortDirection;
  /** From 1. Part of the address, because Load More is a link. */
  page: number;
};

/** The filters that narrow the list: neither order nor page. */
export type NarrowingFilter = Exclude<keyof FeedFilters, 'sort' | 'dir' | 'page'>;

export const SEARCH_MAX_CHARACTERS = 300;
/** Of hashtags, bookmarks and authors in one address. */
export const FILTER_IDS_MAX = 100;
const AUTHOR_MAX_CHARACTERS = 200;
const PAGE_MAX = 100_000;

type ParameterSource = URLSearchParams | Record<string, string | string[] | undefined>;

type Filter<Value> = {
  none: Value;
  /** Drops invalid values instead of rejecting them, because links get damaged. */
  parse(values: string[]): Value;
  /** Empty for the default. */
  write(value: Value): string[];
  /** Clear All Filters resets it (spec §4). */
  isCleared?: true;
};

/** All filters in the order of the address. Addresses, cache keys and metrics derive from it. */
const FILTERS: { [Name in keyof FeedFilters]: Filter<FeedFilters[Name]> } = {
  search: { none: '', parse: ([text = '']) => normalizeSearch(text), write: (text) => (text ? [text] : []) },
  hashtags: { none: [], parse: parseIds, write: writeIds, isCleared: true },
  bookmarks: { none: [], parse: parseIds, write: writeIds, isCleared: true },
  // One parameter per author: names hold commas.
  authors: {
    none: [],
    parse: (names) =>
      unique(names.map((name) => plainText(name, AUTHOR_MAX_CHARACTERS)).filter(Boolean)).slice(0, FILTER_IDS_MAX),
    write: (names) => names,
    isCleared: true,
  },
  from: { none: null, parse: ([day]) => parseDay(day), write: (day) => (day ? [day] : []) },
  to: { none: null, parse: ([day]) => parseDay(day), write: (day) => (day ? [day] : []) },
  sort: choice('date', 'relevance'),
  dir: choice('desc', 'asc'),
  page: {
    none: 1,
    parse: ([value]) => {
      const page = Number(value);
      return Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1;
    },
    write: (page) => (page > 1 ? [String(page)] : []),
  },
};

const NAMES = Object.keys(FILTERS) as (keyof FeedFilters)[];

export const NO_FILTERS = Object.fromEntries(NAMES.map((name) => [name, FILTERS[name].none])) as FeedFilters;

/** Only these parameters distinguish pages; others (`utm_…`) are ignored. `summary` (`daily-2026-01-31`) opens a summary. */
export const FILTER_PARAMETERS: readonly string[] = [...NAMES, 'summary'];

export const parseFeedFilters = (source: ParameterSource): FeedFilters =>
  Object.fromEntries(NAMES.map((name) => [name, FILTERS[name].parse(valuesOf(source, name))])) as FeedFilters;

const writeFilter = <Name extends keyof FeedFilters>(name: Name, filters: FeedFilters): string[] =>
  FILTERS[name].write(filters[name]);

/** A single line of at most 300 characters. */
export const normalizeSearch = (text: string): string => plainText(text, SEARCH_MAX_CHARACTERS);

/** YYYY-MM-DD of the years 1970 to 2100, or null for anything else, February 31 included. */
export function parseDay(value: string | undefined): string | null {
  // The years that the content API filters by. While a year is typed, it reads 0002, 0020, 0202.
  if (!value || !/^(19[7-9]\d|20\d\d|2100)-\d\d-\d\d$/.test(value)) return null;
  const date = new Date(`${value}T00:00:00.000Z`);
  // `Date` rolls 31 February over into March instead of refusing it.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) ? value : null;
}

/** Omits defaults and has one order, so that equal filters have equal addresses. */
export const feedFiltersToParams = (filters: FeedFilters): URLSearchParams =>
  new URLSearchParams(NAMES.flatMap((name) => writeFilter(name, filters).map((value) => [name, value])));

export function feedHref(filters: FeedFilters, pathname: FeedPath = '/'): `/${string}` {
  const query = feedFiltersToParams(filters).toString();
  return query ? `${pathname}?${query}` : pathname;
}

/** Keeps dates and search (spec §4). */
export const clearAllFilters = (filters: FeedFilters): FeedFilters => {
  const cleared = NAMES.filter((name) => FILTERS[name].isCleared).map((name) => [name, FILTERS[name].none]);
  return { ...filters, ...Object.fromEntries(cleared), page: 1 };
};

/** Goes back to page 1 (spec §4). */
export function toggleFilter<Name extends 'hashtags' | 'bookmarks' | 'authors'>(
  filters: FeedFilters,
  name: Name,
  value: FeedFilters[Name][number],
): FeedFilters {
  const values: readonly (string | number)[] = filters[name];
  const next = values.includes(value) ? values.filter((item) => item !== value) : [...values, value];
  return { ...filters, [name]: next, page: 1 };
}

export const isSet = (name: keyof FeedFilters, filters: FeedFilters): boolean => writeFilter(name, filters).length > 0;

/** Order and page do not count. */
export const hasActiveFilters = (filters: FeedFilters): boolean =>
  NAMES.some((name) => name !== 'sort' && name !== 'dir' && name !== 'page' && isSet(name, filters));

function valuesOf(source: ParameterSource, name: string): string[] {
  if (source instanceof URLSearchParams) return source.getAll(name);
  const value = source[name];
  return value === undefined ? [] : [value].flat();
}

/**
 * A bounded single line. Cut by code points, because half a surrogate pair is lost in an address; control characters
 * become spaces (NUL is an error in PostgreSQL).
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

function unique<T>(values: T[]): T[] {
  return [...new Set(values)];
}

function choice<Value extends string>(none: Value, other: Value): Filter<Value> {
  return {
    none,
    parse: ([value]) => (value === other ? other : none),
    write: (value) => (value === none ? [] : [value]),
  };
}

function parseIds(values: string[]): number[] {
  const numbers = values.flatMap((value) => value.split(',')).map(Number);
  return unique(numbers.filter((id) => Number.isSafeInteger(id) && id > 0 && id < 2 ** 31)).slice(0, FILTER_IDS_MAX);
}

function writeIds(ids: number[]): string[] {
  return ids.length > 0 ? [ids.join(',')] : [];
}
