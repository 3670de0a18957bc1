import { ApiError } from '../../http/api-error.ts';
import { isSearch } from './collapse-search.ts';
import type { Comparison, Filter, Operator } from './filter.ts';

/**
 * How the posts that pass a filter are found. All three parts hold for them.
 *
 * - `narrow`: conditions that an index serves by itself: ids, dates, authors, hashtags, bookmarks
 * - `terms`: what the posts contain, one or more of it; null where nothing is searched for
 * - `rest`: what has to be looked up post by post
 */
export type PostPlan = { narrow: Filter[]; terms: Comparison[] | null; rest: Filter[] };

/** Conditions that no index serves, and conditions on relations: each costs its time for every post looked at. */
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
 * Plans a filter whose searches are collapsed. Throws a 400 `ApiError` for one that is too dear: with more than three
 * conditions that no index serves, or more than ten on relations.
 */
export function planPosts(filter: Filter): PostPlan {
  const conjuncts = conjunctsOf(filter);
  const searches = conjuncts.filter((item) => termsOf(item) !== null);
  // One search is read from the index, preferably one that it serves whole; a second one is looked up post by post.
  const driver = searches.find((item) => termsOf(item)?.every(isIndexedTerm)) ?? searches[0];
  const terms = driver ? termsOf(driver) : null;
  const others = conjuncts.filter((item) => item !== driver);
  const plan = { narrow: others.filter(isNarrowing), terms, rest: others.filter((item) => !isNarrowing(item)) };
  assertAffordable(plan);
  return plan;
}

/**
 * Whether the trigram index helps with a term. Without three letters or digits in a row a term has no trigrams to look
 * up, and every text must be read: some ten microseconds each on the embedded database.
 */
export const isIndexedTerm = ({ value }: Comparison): boolean => /[\p{L}\p{N}]{3}/u.test(String(value));

/** What has to hold, all of it: two bounds of one date come as a condition of their own, within the others. */
const conjunctsOf = (filter: Filter): Filter[] =>
  filter.kind === 'and' ? filter.filters.flatMap(conjunctsOf) : [filter];

/** The alternatives of a condition that is a search and nothing else. */
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
    throw tooDear(
      `At most ${MAX_UNINDEXED} conditions that no index serves can be asked for at once, such as $not… and terms ` +
        `without three letters or digits in a row; here are ${unindexed.length}`,
    );
  }
  const relations = [...narrow, ...rest].flatMap(comparisonsOf).filter(({ path }) => isRelation(path));
  if (relations.length > MAX_RELATIONS) {
    throw tooDear(`At most ${MAX_RELATIONS} conditions on relations can be asked for at once`);
  }
}

const isRelation = (path: string): boolean => path.startsWith('hashtags.') || path.startsWith('bookmarks.');

const tooDear = (message: string): ApiError => new ApiError('ValidationError', message);

function comparisonsOf(filter: Filter): Comparison[] {
  if (filter.kind === 'comparison') return [filter];
  return filter.kind === 'not' ? comparisonsOf(filter.filter) : filter.filters.flatMap(comparisonsOf);
}
