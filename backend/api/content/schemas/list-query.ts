import { ApiError } from '../../../http/api-error.ts';
import { type Filter, type FilterTree, parseFilters } from './filter.ts';
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

const DEFAULT_PAGE_SIZE = 25;
const MAX_PAGE_SIZE = 100;
const MAX_LIMIT = 1000;

type Slice = { offset: number; limit: number; withCount: boolean };
/** Pages from 1, or an offset; `offset` and `limit` are set for both. */
export type Pagination = Slice & ({ kind: 'page'; page: number; pageSize: number } | { kind: 'offset' });

export type WirePagination =
  | { page: number; pageSize: number; pageCount?: number; total?: number }
  | { start: number; limit: number; total?: number };

/** Clamps pages to 100 entries and limits to 1000. */
function parsePagination(input: unknown): Pagination {
  if (input !== undefined && !isRecord(input)) throw invalidParameter('pagination');
  const { page, pageSize, start, limit, withCount, ...unknown } = input ?? {};
  for (const name of Object.keys(unknown)) throw invalidParameter(name);
  const isOffset = start !== undefined || limit !== undefined;
  if (isOffset && (page !== undefined || pageSize !== undefined)) {
    throw new ApiError(
      'ValidationError',
      'Invalid pagination parameters. Expected either start/limit or page/pageSize',
    );
  }
  const counted = parseWithCount(withCount);
  if (isOffset) {
    return {
      kind: 'offset',
      offset: parseInteger(start, 'start', 0, 0),
      limit: Math.min(parseInteger(limit, 'limit', 1, DEFAULT_PAGE_SIZE), MAX_LIMIT),
      withCount: counted,
    };
  }
  const size = Math.min(parseInteger(pageSize, 'pageSize', 1, DEFAULT_PAGE_SIZE), MAX_PAGE_SIZE);
  const number = parseInteger(page, 'page', 1, 1);
  return { kind: 'page', page: number, pageSize: size, offset: (number - 1) * size, limit: size, withCount: counted };
}

export function toWirePagination(pagination: Pagination, total: number): WirePagination {
  const { withCount } = pagination;
  if (pagination.kind === 'offset') {
    return { start: pagination.offset, limit: pagination.limit, ...(withCount && { total }) };
  }
  const { page, pageSize } = pagination;
  return { page, pageSize, ...(withCount && { pageCount: Math.ceil(total / pageSize), total }) };
}

function parseInteger(input: unknown, name: string, min: number, fallback: number): number {
  if (input === undefined) return fallback;
  const value = Number(input);
  // Nine digits times the page size stay far below the limit of a database offset.
  if (typeof input !== 'string' || !/^\d{1,9}$/.test(input) || value < min) throw invalidParameter(name);
  return value;
}

function parseWithCount(input: unknown): boolean {
  if (input === undefined || input === 'true' || input === '1') return true;
  if (input === 'false' || input === '0') return false;
  throw invalidParameter('withCount');
}

const FIELDS = ['id', 'name', 'createdAt', 'updatedAt', 'publishedAt'] as const;
export type TagSortField = (typeof FIELDS)[number];

const FILTERS = {
  id: 'integer',
  name: 'text',
  createdAt: 'date',
  updatedAt: 'date',
  publishedAt: 'date',
} as const satisfies FilterTree;

const HASHTAG_LIST_RULES: ListRules<TagSortField> = { filters: FILTERS, sort: FIELDS, fields: FIELDS };

export type HashtagListQuery = ListQuery<TagSortField> & { hasCounts: boolean };

/** Throws a 400 `ApiError` that names the parameter. */
export function parseHashtagListQuery(search: string): HashtagListQuery {
  const input = parseQueryString(search, [...LIST_PARAMETERS, 'populate']);
  return { ...parseListInput(input, HASHTAG_LIST_RULES), hasCounts: parseCounts(input.populate) };
}

/** Parses Strapi's `populate[news][count]=true`; posts are not populated. */
function parseCounts(populate: unknown): boolean {
  if (populate === undefined) return false;
  const news = isRecord(populate) && Object.keys(populate).length === 1 ? populate.news : undefined;
  if (!isRecord(news) || Object.keys(news).length !== 1 || news.count !== 'true') throw invalidParameter('populate');
  return true;
}

export const BOOKMARK_LIST_RULES: ListRules<TagSortField> = {
  ...HASHTAG_LIST_RULES,
  filters: { ...FILTERS, users_permissions_user: { id: 'integer' } },
};
