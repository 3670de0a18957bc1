import { formatDate } from '#lib/utils/format.ts';

// The filters of the feed: their addresses, words and chips. No other module parses or writes them.

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
  /** Whether Clear All Filters resets it (spec §4). */
  isCleared?: boolean;
  /** Whether it is a reader's own, and has no effect for others. */
  isPersonal?: true;
  /** Whether the form without scripts has a field for it; others are sent along hidden. */
  isField?: true;
};

type Single<Value> = Value extends (infer Item)[] ? Item : NonNullable<Value>;

/** Names by id; null for one that does not exist, none while it is unknown. */
type Names = ReadonlyMap<number, string | null>;
export type FilterNames = { hashtagNames?: Names | undefined; bookmarkNames?: Names | undefined };

type NarrowingRules<Value> = Filter<Value> & {
  isCleared: boolean;
  /** In the heading, after "Posts". Null for dates, which are described together. */
  phrase: ((value: Value, names: FilterNames) => string) | null;
  /** On the chip of one value. Null for the search, which stands in its field. */
  chip: ((value: Single<Value>, names: FilterNames) => string) | null;
  /** One chip for all values, if there are more than two. */
  chipOfMany?: (count: number) => string;
};

/** All filters in the order of the address. Whatever handles each filter derives from it; their inputs
 * are in the form, their conditions in list-query.ts and their advice in empty-result.tsx, which a page loads late or never. */
const FILTERS: { [Name in NarrowingFilter]: NarrowingRules<FeedFilters[Name]> } & {
  [Name in Exclude<keyof FeedFilters, NarrowingFilter>]: Filter<FeedFilters[Name]>;
} = {
  search: {
    none: '',
    parse: ([text = '']) => normalizeSearch(text),
    write: (text) => (text ? [text] : []),
    isCleared: false,
    isField: true,
    phrase: (text) => `for “${text.replace(/^"([^"]*)"$/, '$1')}”`,
    chip: null,
  },
  authors: {
    none: [],
    parse: (names) =>
      unique(names.map((name) => plainText(name, AUTHOR_MAX_CHARACTERS)).filter(Boolean)).slice(0, FILTER_IDS_MAX),
    // One parameter per author: names hold commas.
    write: (names) => names,
    isCleared: true,
    phrase: (names) => `by ${anyOf(names, '')}`,
    chip: (name) => name,
  },
  hashtags: {
    ...{ none: [], parse: parseIds, write: writeIds, isCleared: true },
    phrase: (ids, names) => `with ${nameHashtags(ids, names)}`,
    chip: (id, { hashtagNames }) => hashtagNames?.get(id) ?? (hashtagNames?.has(id) ? 'Unknown hashtag' : 'Hashtag'),
  },
  bookmarks: {
    ...{ none: [], parse: parseIds, write: writeIds, isCleared: true, isPersonal: true },
    phrase: (ids, names) => `saved in ${nameCollections(ids, names)}`,
    chip: (id, { bookmarkNames }) => `Bookmark: ${bookmarkNames?.get(id) ?? '…'}`,
    chipOfMany: (count) => `${count} bookmarks`,
  },
  from: day((first) => `From ${formatDate(first)}`),
  to: day((last) => `Until ${formatDate(last)}`),
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

export const NARROWING = NAMES.filter((name): name is NarrowingFilter => 'phrase' in FILTERS[name]);

export const NO_FILTERS = Object.fromEntries(NAMES.map((name) => [name, FILTERS[name].none])) as FeedFilters;

/** Only these parameters distinguish pages; others (`utm_…`) are ignored. `summary` (`daily-2026-01-31`) opens a summary. */
export const FILTER_PARAMETERS: readonly string[] = [...NAMES, 'summary'];

export const parseFeedFilters = (source: ParameterSource): FeedFilters =>
  Object.fromEntries(NAMES.map((name) => [name, FILTERS[name].parse(valuesOf(source, name))])) as FeedFilters;

const writeFilter = <Name extends keyof FeedFilters>(name: Name, filters: FeedFilters): string[] =>
  (FILTERS[name] as Filter<FeedFilters[Name]>).write(filters[name]);

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

/** Other filters begin with their first page (spec §4): the steps to them see to that, so that no input can forget it. */
export const firstPage = (filters: FeedFilters): FeedFilters => ({ ...filters, page: 1 });

/** Whether Clear All Filters has anything to clear. */
export const isClearable = (filters: FeedFilters): boolean =>
  NAMES.some((name) => FILTERS[name].isCleared && isSet(name, filters));

/** Keeps dates and search (spec §4). */
export const clearAllFilters = (filters: FeedFilters): FeedFilters => reset(filters, 'isCleared');

/** As they are for everybody. */
export const withoutPersonal = (filters: FeedFilters): FeedFilters => reset(filters, 'isPersonal');

function reset(filters: FeedFilters, flag: 'isCleared' | 'isPersonal'): FeedFilters {
  const none = NAMES.filter((name) => FILTERS[name][flag]).map((name) => [name, FILTERS[name].none]);
  return { ...filters, ...Object.fromEntries(none) };
}

type ListFilter = {
  [Name in keyof FeedFilters]: FeedFilters[Name] extends unknown[] ? Name : never;
}[keyof FeedFilters];

export function toggleFilter<Name extends ListFilter>(
  filters: FeedFilters,
  name: Name,
  value: FeedFilters[Name][number],
): FeedFilters {
  const values: readonly (string | number)[] = filters[name];
  const next = values.includes(value) ? values.filter((item) => item !== value) : [...values, value];
  return { ...filters, [name]: next };
}

export const isSet = (name: keyof FeedFilters, filters: FeedFilters): boolean => writeFilter(name, filters).length > 0;

/** Order and page do not count. */
export const hasActiveFilters = (filters: FeedFilters): boolean => NARROWING.some((name) => isSet(name, filters));

const rulesOf = <Name extends NarrowingFilter>(name: Name) => FILTERS[name] as NarrowingRules<FeedFilters[Name]>;

/** The phrases of a heading, but for the dates. */
export const phrasesOf = (filters: FeedFilters, names: FilterNames): { name: NarrowingFilter; phrase: string }[] =>
  NARROWING.filter((name) => isSet(name, filters)).flatMap((name) => {
    const phrase = phraseOf(name, filters, names);
    return phrase === undefined ? [] : [{ name, phrase }];
  });

const phraseOf = <Name extends NarrowingFilter>(name: Name, filters: FeedFilters, names: FilterNames) =>
  rulesOf(name).phrase?.(filters[name], names);

type FilterChip = { key: string; text: string; without: FeedFilters };

/** The active filters but the search, each with the filters without it. */
export const chipsOf = (filters: FeedFilters, names: FilterNames): FilterChip[] =>
  NARROWING.flatMap((name) => chipsOfFilter(name, filters, names));

function chipsOfFilter<Name extends NarrowingFilter>(
  name: Name,
  filters: FeedFilters,
  names: FilterNames,
): FilterChip[] {
  const { none, chip, chipOfMany } = rulesOf(name);
  const values = valuesOfChips(name, filters);
  const without = (left: unknown): FeedFilters => ({ ...filters, [name]: left });
  if (!chip) return [];
  if (chipOfMany && values.length > NAMED_MAX)
    return [{ key: name, text: chipOfMany(values.length), without: without(none) }];
  return values.map((value) => ({
    // Names may be alike, or not yet there.
    key: `${name} ${value}`,
    text: chip(value, names),
    without: without(Array.isArray(none) ? values.filter((other) => other !== value) : none),
  }));
}

const valuesOfChips = <Name extends NarrowingFilter>(name: Name, filters: FeedFilters): Single<FeedFilters[Name]>[] =>
  isSet(name, filters) && FILTERS[name].chip ? ([filters[name]].flat() as Single<FeedFilters[Name]>[]) : [];

/** How many values of the panel are on. */
export const countActive = (filters: FeedFilters): number =>
  NARROWING.reduce((count, name) => count + valuesOfChips(name, filters).length, 0);

/** The filters for which a form has no field, as hidden inputs. */
export const hiddenInputs = (filters: FeedFilters): { name: string; value: string }[] =>
  NAMES.filter((name) => name !== 'page' && !FILTERS[name].isField).flatMap((name) =>
    writeFilter(name, filters).map((value) => ({ name, value })),
  );

/** More names would fill the page. */
const NAMED_MAX = 2;

export const nameHashtags = (ids: number[], { hashtagNames }: FilterNames): string =>
  anyOf(
    ids.map((id) => hashtagNames?.get(id) ?? null),
    'a hashtag',
  );

export function nameCollections(ids: number[], { bookmarkNames }: FilterNames): string {
  const names = ids.length > NAMED_MAX ? [null] : ids.map((id) => bookmarkNames?.get(id) ?? null);
  return anyOf(
    names.map((name) => name && `“${name}”`),
    'your bookmarks',
  );
}

/** "a", "a or b", "a, b or c"; `unknown` stands once for all unknown names. `Intl` is slow (`formatDate`). */
function anyOf(names: (string | null)[], unknown: string): string {
  const known = unique(names.map((name) => name ?? unknown));
  const last = known.pop();
  return known.length > 0 ? `${known.join(', ')} or ${last}` : (last ?? '');
}

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
    isField: true,
  };
}

function day(chip: (value: string) => string): NarrowingRules<string | null> {
  return {
    none: null,
    parse: ([value]) => parseDay(value),
    write: (value) => (value ? [value] : []),
    isCleared: false,
    isField: true,
    phrase: null,
    chip,
  };
}

function parseIds(values: string[]): number[] {
  const numbers = values.flatMap((value) => value.split(',')).map(Number);
  return unique(numbers.filter((id) => Number.isSafeInteger(id) && id > 0 && id < 2 ** 31)).slice(0, FILTER_IDS_MAX);
}

function writeIds(ids: number[]): string[] {
  return ids.length > 0 ? [ids.join(',')] : [];
}
