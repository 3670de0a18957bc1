import { hasTrigram } from '../../../db/parameters.ts';
import { ApiError } from '../../../http/api-error.ts';
import { type Comparison, comparisonsOf, type Filter, type Operator } from './filter.ts';

/**
 * A filter's conditions, all of which must hold. - `narrow`: served by an index: ids, dates, authors, hashtags,
 * bookmarks - `terms`: alternatives of a text search; null without one - `rest`: checked post by post
 */
export type PostPlan = { narrow: Filter[]; terms: Comparison[] | null; rest: Filter[] };

/** Conditions without an index, and on relations, cost time for every post scanned. */
const MAX_UNINDEXED = 3;
const MAX_RELATIONS = 10;

const EQUAL: readonly Operator[] = ['$eq', '$in'];
const ORDERED: readonly Operator[] = ['$eq', '$in', '$gt', '$gte', '$lt', '$lte', '$ne', '$notIn'];
const NARROWING: Record<string, readonly Operator[]> = {
  id: ORDERED,
  createdAt: ORDERED,
  publishedAt: ORDERED,
  'news_raw_data.metaData.postUser': EQUAL,
  'hashtags.id': EQUAL,
  'bookmarks.id': EQUAL,
  'bookmarks.users_permissions_user.id': EQUAL,
};
const NUMBERS_AND_DATES = ['id', 'createdAt', 'updatedAt', 'publishedAt'];

/**
 * Plans a filter with collapsed searches. Throws a 400 `ApiError` for an expensive one: more than three conditions
 * without an index, or more than ten on relations.
 */
export function planPosts(filter: Filter): PostPlan {
  const conjuncts = conjunctsOf(filter);
  const searches = conjuncts.filter((item) => termsOf(item) !== null);
  // One search uses the index, preferably a fully indexed one; others are checked post by post.
  const driver = searches.find((item) => termsOf(item)?.every(isIndexedTerm)) ?? searches[0];
  const terms = driver ? termsOf(driver) : null;
  const others = conjuncts.filter((item) => item !== driver);
  const plan = { narrow: others.filter(isNarrowing), terms, rest: others.filter((item) => !isNarrowing(item)) };
  assertAffordable(plan);
  return plan;
}

/** Otherwise every text is read: about ten microseconds each when embedded. */
export const isIndexedTerm = ({ value }: Comparison): boolean => hasTrigram(String(value));

/** Nested conjunctions are flattened: two bounds of one date are a condition of their own. */
const conjunctsOf = (filter: Filter): Filter[] =>
  filter.kind === 'and' ? filter.filters.flatMap(conjunctsOf) : [filter];

/** Null for anything but a search. */
function termsOf(filter: Filter): Comparison[] | null {
  if (isSearch(filter)) return [filter];
  return filter.kind === 'or' && filter.filters.length > 0 && filter.filters.every(isSearch) ? filter.filters : null;
}

const isNarrowing = (filter: Filter): boolean =>
  filter.kind === 'comparison' && (NARROWING[filter.path]?.includes(filter.operator) ?? false);

function assertAffordable({ narrow, terms, rest }: PostPlan): void {
  const unindexed = [
    ...(terms ?? []).filter((term) => !isIndexedTerm(term)),
    ...rest.flatMap(comparisonsOf).filter(({ path }) => !NUMBERS_AND_DATES.includes(path) && !isRelation(path)),
  ];
  if (unindexed.length > MAX_UNINDEXED) {
    throw tooExpensive(
      `At most ${MAX_UNINDEXED} conditions that no index serves can be asked for at once, such as $not… and terms ` +
        `without three letters or digits in a row; here are ${unindexed.length}`,
    );
  }
  const relations = [...narrow, ...rest].flatMap(comparisonsOf).filter(({ path }) => isRelation(path));
  if (relations.length > MAX_RELATIONS) {
    throw tooExpensive(`At most ${MAX_RELATIONS} conditions on relations can be asked for at once`);
  }
}

const isRelation = (path: string): boolean => path.startsWith('hashtags.') || path.startsWith('bookmarks.');

const tooExpensive = (message: string): ApiError => new ApiError('ValidationError', message);

/** All three searched fields; made by `collapseSearch`, never requested. */
export const SEARCH_PATH = 'search_text';
const SEARCHED_PATHS = ['title', 'description', 'news_raw_data.text'];

const isSearch = (filter: Filter): filter is Comparison =>
  filter.kind === 'comparison' &&
  (filter.path === SEARCH_PATH ||
    (SEARCHED_PATHS.includes(filter.path) && (filter.operator === '$containsi' || filter.operator === '$contains')));

/**
 * Replaces the same term in title, description and text by one condition on `search_text`, which has the trigram index.
 * Terms with line breaks, which join the fields there, stay. Flattens nested `or`, in which lists of more than a
 * hundred conditions arrive.
 */
export function collapseSearch(filter: Filter): Filter {
  if (filter.kind === 'comparison') return filter;
  if (filter.kind === 'not') return { kind: 'not', filter: collapseSearch(filter.filter) };
  if (filter.kind === 'and') return { kind: 'and', filters: filter.filters.map(collapseSearch) };
  return { kind: 'or', filters: collapseTerms(filter.filters.flatMap(alternatives)) };
}

const alternatives = (filter: Filter): Filter[] =>
  filter.kind === 'or' ? filter.filters.flatMap(alternatives) : [collapseSearch(filter)];

function collapseTerms(filters: Filter[]): Filter[] {
  const pathsByTerm = new Map<string, Set<string>>();
  for (const item of filters) {
    if (!isInsensitive(item)) continue;
    const term = String(item.value);
    pathsByTerm.set(term, (pathsByTerm.get(term) ?? new Set()).add(item.path));
  }
  const complete = [...pathsByTerm].filter(([term, paths]) => paths.size === SEARCHED_PATHS.length && !/\n/.test(term));
  const terms = new Set(complete.map(([term]) => term));
  const searches = [...terms].map((value): Filter => {
    return { kind: 'comparison', path: SEARCH_PATH, operator: '$containsi', value };
  });
  return [...searches, ...filters.filter((item) => !isInsensitive(item) || !terms.has(String(item.value)))];
}

const isInsensitive = (filter: Filter): filter is Comparison =>
  isSearch(filter) && filter.path !== SEARCH_PATH && filter.operator === '$containsi';
