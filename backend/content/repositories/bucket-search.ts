import { type RawBuilder, sql } from 'kysely';
import { toArray } from '../../db/json.ts';
import { SEARCH_PATH } from '../schemas/collapse-search.ts';
import type { Comparison } from '../schemas/filter.ts';
import { isIndexedTerm, type PostPlan } from '../schemas/post-plan.ts';
import type { PostListQuery } from '../schemas/post-query.ts';
import type { Condition } from './filter-sql.ts';
import { compilePostFilter, likeSearchText } from './post-filter.ts';
import { compileSortKeys } from './post-order.ts';
import { EXACT_TOTAL_MAX } from './post-totals.ts';

export type PlannedPosts = { plan: PostPlan; sort: PostListQuery['sort']; callerId: number | null };

/** How posts are searched for, so many ids at a time. */
export type BucketSearch = {
  /** A bucket has two to the power of this many ids. */
  bits: number;
  /** How many buckets the first statement takes, and any at most. */
  firstSize: number;
  maxSize: number;
  /** What is asked of the buckets from `first` to `last`: selections that are run together, group by group. */
  select(first: number, last: number): RawBuilder<unknown>[][];
};

/** Both indexes have buckets of 2⁹ ids; that of words has larger ones, too. */
export const SMALL_BITS = 9;
const LARGE_BITS = 13;
const MAX_SMALL = 32;
const MAX_LARGE = 128;
/** Of one term that the index finds: few enough even where every text has to be looked at. */
const FIRST_SMALL = 4;
const TERMS_AT_ONCE = 8;
/** What the first statement by words should find, and any of them at most: by then there is more than can be gathered. */
const FOUND_AT_FIRST = 2_500;
const MAX_FOUND = 2 * EXACT_TOTAL_MAX;

/** By the trigram index, which says what might have a term: those texts are read. For other terms all texts are. */
export function searchByTrigrams(posts: PlannedPosts): BucketSearch {
  const { terms, narrow, rest } = posts.plan;
  const others = compilePostFilter([...narrow, ...rest], posts.callerId);
  const isIndexed = rest.length === 0 && (terms?.every(isIndexedTerm) ?? false);
  return {
    bits: SMALL_BITS,
    firstSize: isIndexed ? Math.max(1, Math.floor(FIRST_SMALL / (terms?.length ?? 1))) : 1,
    maxSize: MAX_SMALL,
    select: (first, last) => {
      const range = sql`p.id >= ${first << SMALL_BITS} and p.id < ${(last + 1) << SMALL_BITS}`;
      if (!terms) return [[selectPosts(posts, range, others)]];
      const buckets = intArray(numbersFrom(first, last));
      const indexed = terms.filter(isIndexedTerm).map((term) => {
        const which = sql`array[p.id >> ${sql.raw(String(SMALL_BITS))}] && ${buckets} and ${likeSearchText(term)}`;
        return selectPosts(posts, which, sql`${others} and ${compileTerm(term, posts.callerId)}`);
      });
      const unindexed = terms.filter((term) => !isIndexedTerm(term));
      if (unindexed.length === 0) return groups(indexed, TERMS_AT_ONCE);
      const where = compilePostFilter([...narrow, ...rest, { kind: 'or', filters: unindexed }], posts.callerId);
      return [...groups(indexed, TERMS_AT_ONCE), [selectPosts(posts, range, where)]];
    },
  };
}

/**
 * By the index of words, which knows what has them: no text is read. `share` is how many of all posts have one, as far as that is
 * known.
 */
export function searchByWords(posts: PlannedPosts, words: readonly string[], share: number | null): BucketSearch {
  const others = compilePostFilter([...posts.plan.narrow, ...posts.plan.rest], posts.callerId);
  const perBucket = (share ?? 1) * 2 ** LARGE_BITS;
  return {
    bits: LARGE_BITS,
    firstSize: Math.max(1, Math.min(MAX_LARGE, Math.floor(FOUND_AT_FIRST / perBucket))),
    maxSize: MAX_LARGE,
    select: (first, last) => {
      const buckets = numbersFrom(first, last).map((bucket) => ~bucket);
      return [[sql`(${selectPosts(posts, hasWord(words, buckets), others)} limit ${MAX_FOUND})`]];
    },
  };
}

/** A published post `p` of some buckets that has one of these words. The buckets are small ones, or large ones with their bits turned. */
export const hasWord = (words: readonly string[], buckets: number[]): Condition =>
  sql`p.published_at is not null and array[p.id >> ${sql.raw(String(SMALL_BITS))}, ~(p.id >> ${sql.raw(String(LARGE_BITS))})] && ${intArray(buckets)}
    and app.words_of(p.search_text) collate "C" && ${toArray(words)}`;

/** The fence (`offset 0`) keeps the planner from reading the posts by another index than the one for `which`. */
export const selectPosts = (
  { sort }: PlannedPosts,
  which: RawBuilder<unknown>,
  where: Condition,
): RawBuilder<unknown> =>
  sql`select p.id${compileSortKeys(sort)} from (select * from app.posts p where ${which} offset 0) p where ${where}`;

// Literal, so that the planner knows how few they are.
export const intArray = (ids: number[]): RawBuilder<unknown> => sql.raw(`'{${ids.join(',')}}'::int[]`);

/** The index has answered for all three fields together; a single field is looked at once more. */
const compileTerm = (term: Comparison, callerId: number | null): Condition =>
  term.path === SEARCH_PATH ? sql`true` : compilePostFilter([term], callerId);

const numbersFrom = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

const groups = <T>(items: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
