import { type Filter, type FilterTree, parseFilters } from './filter.ts';
import { type Pagination, parsePagination } from './pagination.ts';
import { invalidParameter, isRecord, parseNames, parseQueryString } from './query-string.ts';

/** The query parameters that a collection allows. */
export type ListRules<Field extends string> = {
  filters: FilterTree;
  /** Overrides the default maximum of comparisons. */
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

/** For a collection without relations. Throws a 400 `ApiError` that names the parameter. */
export function parseListQuery<Field extends string>(search: string, rules: ListRules<Field>): ListQuery<Field> {
  return parseListInput(parseQueryString(search, LIST_PARAMETERS), rules);
}

/** The same for a parsed query. */
export function parseListInput<Field extends string>(
  input: Record<string, unknown>,
  rules: ListRules<Field>,
): ListQuery<Field> {
  // Strapi sends drafts for `preview`.
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

/** Accepts `fields[0]=title`, `fields=title,url_slug` and `fields=*`. */
export function parseFields(input: unknown, known: readonly string[]): string[] | null {
  if (input === undefined || input === '*') return null;
  const names = parseNames(input, 'fields');
  for (const name of names) {
    if (!known.includes(name)) throw invalidParameter(name);
  }
  return names;
}

type Sort<Field extends string> = { field: Field; direction: 'asc' | 'desc' }[];

/** Accepts `sort=createdAt:desc`, `sort[0]=…`, `sort=a,b:desc` and `sort[createdAt]=desc`. */
function parseSort<Field extends string>(input: unknown, fields: readonly Field[]): Sort<Field> {
  if (input === undefined) return [];
  const items = isRecord(input)
    ? Object.entries(input).map(([name, direction]) => {
        if (typeof direction !== 'string') throw invalidParameter('sort');
        return `${name}:${direction}`;
      })
    : parseNames(input, 'sort');
  return items.map((item) => {
    const [name = '', direction = 'asc', ...rest] = item.split(':');
    const field = fields.find((candidate) => candidate === name);
    if (!field) throw invalidParameter(name);
    const order = direction.toLowerCase();
    if ((order !== 'asc' && order !== 'desc') || rest.length > 0) throw invalidParameter('sort');
    return { field, direction: order };
  });
}
