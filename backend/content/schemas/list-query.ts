import { type Filter, type FilterTree, parseFilters } from './filter.ts';
import { invalidParameter } from './invalid-parameter.ts';
import { type Pagination, parsePagination } from './pagination.ts';
import { parseNames, parseQueryString } from './query-string.ts';
import { parseSort, type Sort } from './sort.ts';

/** What a collection lets its callers ask for. */
export type ListRules<Field extends string> = {
  filters: FilterTree;
  /** How many comparisons a filter may hold, where that is not the usual number. */
  maxComparisons?: number;
  sort: readonly Field[];
  fields: readonly string[];
};

export type ListQuery<Field extends string> = {
  filter: Filter;
  sort: Sort<Field>;
  pagination: Pagination;
  /** Attributes to send; null sends all. */
  fields: string[] | null;
};

export const LIST_PARAMETERS = ['filters', 'sort', 'pagination', 'fields', 'publicationState'] as const;

/** Parses the query string of a collection without relations. Throws a 400 `ApiError` that names what is wrong. */
export function parseListQuery<Field extends string>(search: string, rules: ListRules<Field>): ListQuery<Field> {
  return parseListInput(parseQueryString(search, LIST_PARAMETERS), rules);
}

/** The same for a query that is parsed already. */
export function parseListInput<Field extends string>(
  input: Record<string, unknown>,
  rules: ListRules<Field>,
): ListQuery<Field> {
  // Strapi shows drafts to whoever asks for `preview`.
  if (input.publicationState !== undefined && input.publicationState !== 'live') {
    throw invalidParameter('publicationState');
  }
  return {
    filter: parseFilters(input.filters, rules.filters, rules.maxComparisons),
    sort: parseSort(input.sort, rules.sort),
    pagination: parsePagination(input.pagination),
    fields: parseFields(input.fields, rules.fields),
  };
}

/** Parses `fields[0]=title`, `fields=title,url_slug` and `fields=*`. */
export function parseFields(input: unknown, known: readonly string[]): string[] | null {
  if (input === undefined || input === '*') return null;
  const names = parseNames(input, 'fields');
  for (const name of names) {
    if (!known.includes(name)) throw invalidParameter(name);
  }
  return names;
}
