import { type RawBuilder, sql } from 'kysely';
import { fold } from '#lib/utils/fold.ts';
import type { Db } from '../../../db/db.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { QuerySlots } from '../../../http/query-slots.ts';
import type { Comparison } from '../schemas/filter.ts';
import { isIndexedTerm, SEARCH_PATH } from '../schemas/post-plan.ts';
import type { PostListQuery } from '../schemas/post-query.ts';
import type { Condition } from './filter-sql.ts';
import { compileOrder, compilePostFilter, compileSortColumns, EXACT_TOTAL_MAX, findIndexedOrder } from './post-sql.ts';

export type Matches = {
  /** In order; null where there are too many to sort. */
  ids: number[] | null;
  /** Exact up to 10,000, an estimate above. */
  total: number;
};

type Search = {
  db: Db;
  slots: QuerySlots;
  query: PostListQuery;
  callerId: number | null;
  posts: number;
};

/** Below this the texts are read; above it the index is used. */
const MAX_NARROWED = 2_000;
/** Statistics are accurate to a few hundredths, so that above this sorting is not tried. */
const BEYOND_DOUBT = 1.25 * EXACT_TOTAL_MAX;
/** The share of posts with one of the words above which reading texts is faster than the index. */
const EVERYWHERE = 0.5;
/** The most posts that are scanned for a page. */
const MAX_WALKED = 300_000;

/** Finds the posts of a query in one statement, after a lookup of the words it searches for. */
export async function findMatches({ db, slots, query, callerId, posts }: Search): Promise<Matches> {
  const { plan, sort } = query;
  const { terms } = plan;
  const words = terms && (await slots.run(() => findSearchWords(db, terms)));
  if (words?.words.length === 0) return { ids: [], total: 0 };
  const isAlone = plan.narrow.length + plan.rest.length === 0;
  if (words && isAlone && words.commonest * posts >= BEYOND_DOUBT) {
    return { ids: null, total: Math.round(words.any * posts) };
  }
  const { rows } = await slots.run(() =>
    sql<{ ids: number[] | null; found: number; reached: number }>`
      select count(*)::int as found, json_agg(p.id order by ${compileOrder(sort, 'p')}) as ids,
        -- Posts are found in the order in which they are stored.
        (max(p.place)::text::point)[0] / greatest(1, pg_relation_size('app.posts') / current_setting('block_size')::int) as reached
      from (${selectMatching(query, words && words.any < EVERYWHERE ? words : null, callerId)} limit ${EXACT_TOTAL_MAX + 1}) p`.execute(
      db,
    ),
  );
  const { ids = null, found = 0, reached = 1 } = rows[0] ?? {};
  if (found <= EXACT_TOTAL_MAX) return { ids: ids ?? [], total: found };
  return { ids: null, total: Math.max(found, Math.round(Math.min(posts, found / reached))) };
}

/** If other conditions leave few posts, their texts are read: splitting texts into words takes longer. Only one half runs. */
function selectMatching(
  { plan, sort }: PostListQuery,
  words: SearchWords | null,
  callerId: number | null,
): RawBuilder<unknown> {
  const { narrow, terms, rest } = plan;
  const byText = terms ? [{ kind: 'or' as const, filters: terms }] : [];
  const select = (...conditions: Condition[]): RawBuilder<unknown> =>
    sql`select ${compileSortColumns(sort)}, p.ctid as place from app.posts p where ${sql.join(conditions, sql` and `)}`;
  if (!words) return select(compilePostFilter([...narrow, ...rest, ...byText], callerId));
  const byIndex = [compilePostFilter([...narrow, ...rest], callerId), hasWord(words)];
  if (narrow.length === 0) return select(...byIndex);
  const narrowed = sql`select p.id from app.posts p where ${compilePostFilter(narrow, callerId)} limit ${MAX_NARROWED + 1}`;
  const isFew = sql<boolean>`(select cardinality(ids) from few) <= ${MAX_NARROWED}`;
  return sql`
    with few as materialized (select array(${narrowed}) as ids)
    ${select(isFew, sql`p.id = any((select ids from few)::int[])`, compilePostFilter([...rest, ...byText], callerId))}
    union all
    ${select(sql`not ${isFew}`, ...byIndex)}`;
}

/**
 * Reads a page of posts that are too many to sort, by scanning in the order of an index. Throws a 400 `ApiError` for an
 * order without an index, and for a page too far down.
 */
export async function walkToPage({ db, slots, query, callerId, posts }: Search, { total }: Matches): Promise<number[]> {
  const { filter, sort, pagination } = query;
  const { offset, limit } = pagination;
  if (!findIndexedOrder(sort)) {
    const fields = sort.map(({ field }) => field).join(', ');
    throw new ApiError('ValidationError', `More than ${EXACT_TOTAL_MAX} posts cannot be sorted by ${fields}`);
  }
  if (((offset + limit) / total) * posts > MAX_WALKED) {
    throw new ApiError('ValidationError', 'This page lies too far down');
  }
  // `offset 0` keeps the planner from using another index and sorting.
  const { rows } = await slots.run(() =>
    sql<{ id: number }>`
      select p.id
      from (select * from app.posts p where p.published_at is not null order by ${compileOrder(sort, 'p')} offset 0) p
      where ${compilePostFilter([filter], callerId)}
      order by ${compileOrder(sort, 'p')} limit ${limit} offset ${offset}`.execute(db),
  );
  return rows.map(({ id }) => id);
}

/** The separators of `app.words_of` (backend/db/migrations/20261128000700_search.sql). */
const SEPARATOR = /[ .,;:!?()"/\n\r\t]/;
/** Longer words are stored in pieces, and a longer term may span two. */
const MAX_TERM_LENGTH = 100;
/** With more words the index is slower than the texts. */
const MAX_WORDS = 200;

export type SearchWords = {
  /** All words of posts that contain one of the terms. */
  words: string[];
  /** The share of posts with the most common word, from 0 to 1, by statistics. */
  commonest: number;
  /** The share of posts with any of them, assuming independence. */
  any: number;
};

/**
 * Finds the words that contain one of the terms: a post has a term exactly if it has one of the words. Null for terms
 * with spaces or punctuation, a search of a single field, and too many words.
 */
export async function findSearchWords(db: Db, terms: readonly Comparison[]): Promise<SearchWords | null> {
  if (!terms.every(isPartOfWord)) return null;
  const contains = terms.map(({ value }) => sql`word like app.like_part(${String(value)})`);
  // ANALYZE has recorded common words and their frequency.
  const { rows } = await sql<{ word: string; share: number | null }>`
    select word, share
    from (select word from app.words where ${sql.join(contains, sql` or `)} limit ${MAX_WORDS + 1}) found
    left join (
      select e.word, e.share
      from pg_stats s, unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) e (word, share)
      where s.schemaname = 'app' and s.tablename = 'posts_words' and e.word is not null
    ) common using (word)`.execute(db);
  if (rows.length > MAX_WORDS) return null;
  const shares = rows.map(({ share }) => share ?? 0);
  const none = shares.reduce((product, share) => product * (1 - share), 1);
  return { words: rows.map(({ word }) => word), commonest: Math.max(0, ...shares), any: 1 - none };
}

/** Matches posts `p` by the index `posts_words`; the planner knows the frequency of common words. */
const hasWord = ({ words }: SearchWords): Condition =>
  words.length === 0 ? sql`false` : sql`app.words_of(p.search_text) collate "C" && array[${sql.join(words)}]::text[]`;

const isPartOfWord = (term: Comparison): boolean =>
  term.path === SEARCH_PATH &&
  isIndexedTerm(term) &&
  fold(String(term.value)).length <= MAX_TERM_LENGTH &&
  !SEPARATOR.test(fold(String(term.value)));
