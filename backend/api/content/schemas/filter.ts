import { isUsableTime, MAX_INTEGER } from '../../../db/parameters.ts';
import { invalidParameter, isRecord } from './query-string.ts';

type FieldKind = 'text' | 'integer' | 'date';

/** The filterable fields with their kinds, nested for components and relations. */
export type FilterTree = { [field: string]: FieldKind | FilterTree };

const COMMON = ['$eq', '$ne', '$in', '$notIn', '$null', '$notNull'] as const;
const OF_TEXTS = [...COMMON, '$eqi', '$contains', '$containsi', '$notContainsi', '$startsWith'] as const;
const OF_ORDERED = [...COMMON, '$gt', '$gte', '$lt', '$lte'] as const;
const ALLOWED = { text: OF_TEXTS, integer: OF_ORDERED, date: OF_ORDERED } satisfies Record<
  FieldKind,
  readonly string[]
>;
export type Operator = (typeof ALLOWED)[FieldKind][number];
const OPERATORS: readonly string[] = [...OF_TEXTS, ...OF_ORDERED];

type FilterValue = string | number | boolean | (string | number)[];
/** `path` has dots: `news_raw_data.metaData.postUser`. Dates are ISO strings in UTC. */
export type Comparison = { kind: 'comparison'; path: string; operator: Operator; value: FilterValue };
export type Filter =
  | Comparison
  | { kind: 'and'; filters: Filter[] }
  | { kind: 'or'; filters: Filter[] }
  | { kind: 'not'; filter: Filter };

/** Comparisons whose cost no plan bounds: each runs for every hashtag or bookmark. */
const MAX_COMPARISONS = 20;
const MAX_LIST_ITEMS = 500;
const MAX_TEXT_LENGTH = 1000;

/** Parses `filters[…]`. Throws a 400 that names an unknown field, or for too many comparisons. */
export function parseFilters(input: unknown, tree: FilterTree, maxComparisons = MAX_COMPARISONS): Filter {
  if (input === undefined) return { kind: 'and', filters: [] };
  const filter = parseNode(input, tree, '', 'filters');
  if (comparisonsOf(filter).length > maxComparisons) throw invalidParameter('filters');
  return filter;
}

function parseNode(input: unknown, tree: FilterTree, path: string, parameter: string): Filter {
  if (!isRecord(input)) throw invalidParameter(parameter);
  const filters = Object.entries(input).map(([key, value]): Filter => {
    if (key === '$and') return { kind: 'and', filters: parseList(value, tree, path, key) };
    if (key === '$or') return { kind: 'or', filters: parseList(value, tree, path, key) };
    if (key === '$not') return { kind: 'not', filter: parseNode(value, tree, path, key) };
    const field = Object.hasOwn(tree, key) ? tree[key] : undefined;
    if (field === undefined) throw invalidParameter(key);
    return parseField(value, field, path ? `${path}.${key}` : key, key);
  });
  const [only] = filters;
  return only && filters.length === 1 ? only : { kind: 'and', filters };
}

function parseList(input: unknown, tree: FilterTree, path: string, parameter: string): Filter[] {
  const items = Array.isArray(input) ? input : isRecord(input) ? listOfIndexed(input, parameter) : null;
  if (!items || items.length === 0) throw invalidParameter(parameter);
  return items.map((item) => parseNode(item, tree, path, parameter));
}

// The query parser turns a list with sparse indexes into an object.
function listOfIndexed(input: Record<string, unknown>, parameter: string): unknown[] {
  const entries = Object.entries(input);
  if (entries.some(([key]) => !/^\d+$/.test(key))) throw invalidParameter(parameter);
  return entries.map(([, value]) => value);
}

function parseField(input: unknown, field: FieldKind | FilterTree, path: string, name: string): Filter {
  if (typeof field !== 'string') {
    // `filters[hashtags][$in]=1` refers to the relation's id.
    const isShort = !isRecord(input) || Object.keys(input).some((key) => OPERATORS.includes(key));
    if (!isShort) return parseNode(input, field, path, name);
    if (field.id !== 'integer') throw invalidParameter(name);
    return parseField(input, field.id, `${path}.id`, name);
  }
  if (!isRecord(input)) return { kind: 'comparison', path, operator: '$eq', value: parseValue(input, field, name) };
  const filters = Object.entries(input).map(([key, value]): Filter => {
    if (key === '$not') return { kind: 'not', filter: parseField(value, field, path, name) };
    const operator = (ALLOWED[field] as readonly Operator[]).find((candidate) => candidate === key);
    if (!operator) throw invalidParameter(key);
    return { kind: 'comparison', path, operator, value: parseOperand(value, operator, field, name) };
  });
  const [only] = filters;
  return only && filters.length === 1 ? only : { kind: 'and', filters };
}

function parseOperand(input: unknown, operator: Operator, kind: FieldKind, name: string): FilterValue {
  if (operator === '$null' || operator === '$notNull') {
    if (input !== 'true' && input !== 'false') throw invalidParameter(operator);
    return input === 'true';
  }
  if (operator !== '$in' && operator !== '$notIn') return parseValue(input, kind, name);
  const items = Array.isArray(input) ? input : isRecord(input) ? listOfIndexed(input, operator) : [input];
  if (items.length === 0 || items.length > MAX_LIST_ITEMS) throw invalidParameter(operator);
  return items.map((item) => parseValue(item, kind, name));
}

function parseValue(input: unknown, kind: FieldKind, name: string): string | number {
  if (typeof input !== 'string' || input.length > MAX_TEXT_LENGTH || input.includes('\0')) throw invalidParameter(name);
  if (kind === 'text') return input;
  if (kind === 'date') return parseDate(input, name);
  const value = Number(input);
  if (!/^\d{1,10}$/.test(input) || value > MAX_INTEGER) throw invalidParameter(name);
  return value;
}

const ISO_DATE = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/;

function parseDate(input: string, name: string): string {
  // A `+` of an offset that was not percent-encoded arrives as a space.
  const text = input.replace(/ (\d\d:?\d\d)$/, '+$1');
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/.test(text.slice(10));
  const date = new Date(text.length > 10 && !hasZone ? `${text}Z` : text);
  if (!ISO_DATE.test(text) || !isUsableTime(date)) throw invalidParameter(name);
  return date.toISOString();
}

/** All comparisons of a filter, at any depth. */
export function comparisonsOf(filter: Filter): Comparison[] {
  if (filter.kind === 'comparison') return [filter];
  return filter.kind === 'not' ? comparisonsOf(filter.filter) : filter.filters.flatMap(comparisonsOf);
}
