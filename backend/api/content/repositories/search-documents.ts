import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import { toIntegers } from '../../../db/parameters.ts';
import type { QuerySlots } from '../../../http/query-slots.ts';
import type { Glossary } from '../../../search/glossary.ts';
import {
  shareOf,
  toExcludedQuery,
  toMatchQueries,
  toRemainingQuery,
  toStrongQueries,
} from '../../../search/match-query.ts';
import { planSearch, type SearchPlan } from '../../../search/plan-search.ts';
import { scorePosts } from '../../../search/score-posts.ts';
import { toMarks } from '../../../search/to-marks.ts';
import { parseSearch } from '../../../text/search/parse-search.ts';
import { comparisonsOf } from '../schemas/filter.ts';
import type { PostListQuery } from '../schemas/post-query.ts';
import { compileOrder, compilePostFilter, compileSortColumns } from './post-sql.ts';

/** The result of a search, with `SEARCH_EXTENSIONS=on`. */
export type Found = {
  /** The first posts of the list: all, or as many as are ranked or remembered. */
  ids: number[];
  /** An estimate for a word that is in a good part of all posts. */
  total: number;
  /** The words to mark in texts. */
  marks: string[];
  /** The `tsquery` of what was found. */
  matching: string;
};

type Search = {
  db: Db;
  slots: QuerySlots;
  glossary: Glossary;
  /** With `search`. */
  query: PostListQuery;
  callerId: number | null;
  /** Published posts. */
  posts: number;
  /** Those that the filters leave, if they are few. */
  few?: number[] | null;
};

/** Posts that are ranked; where more are found the others follow, newest first. */
const MAX_RANKED = 450;
/** Posts that are remembered in another order, for later pages. */
const MAX_SORTED = 2_500;
/** With fewer, a looser query is tried where the best come first anyway. */
const ENOUGH = 30;
/** A word in this share of all posts, from 0 to 1, is among the newest, so that not all posts with it have to be found. */
const EVERYWHERE = 0.25;
const MAX_NEWEST = 1_000;
/** Of fewer posts the terms are read, instead of finding all posts with the words. */
const MAX_FEW = 1_500;

/** Finds the posts of `query.search`, in a few statements. Null for a search without a word: the list is the same as without it. */
export async function findDocuments(search: Search): Promise<Found | null> {
  const { db, slots, glossary, query, posts } = search;
  const given = { ...search, few: await findFew(search) };
  const plan = await slots.run(() => planSearch(db, glossary, parseSearch(query.search ?? ''), posts));
  const marks = toMarks(plan);
  if (plan.words === 0) {
    const remaining = toRemainingQuery(plan);
    return remaining
      ? { ...(await listRemaining(given, remaining, toExcludedQuery(plan))), marks, matching: remaining }
      : null;
  }
  const share = shareOf(plan, posts);
  const isEverywhere = share >= EVERYWHERE && isNewestFirst(query);
  let best: Found = { ids: [], total: 0, marks, matching: toMatchQueries(plan)[0] ?? '' };
  for (const matching of toMatchQueries(plan)) {
    const found = isEverywhere
      ? await listNewest(given, matching, Math.round(share * posts))
      : await listIn(given, matching);
    if (found.total > best.total) best = { ...best, ...found, matching };
    if (best.total >= (query.isRanked ? ENOUGH : 1)) break;
  }
  if (!query.isRanked) return best;
  const strong = share >= EVERYWHERE || best.total <= best.ids.length ? [] : toStrongQueries(plan);
  return { ...best, ids: await rank(given, plan, best.ids, strong) };
}

/** The posts of the filters that an index serves, if they leave few: their terms are then read. Null for more. */
async function findFew({ db, slots, query: { plan }, callerId }: Search): Promise<number[] | null> {
  if (plan.narrow.length === 0) return null;
  const { rows } = await slots.run(() =>
    sql<{
      id: number;
    }>`select p.id from app.posts p where ${compilePostFilter(plan.narrow, callerId)} limit ${MAX_FEW + 1}`.execute(db),
  );
  return rows.length > MAX_FEW ? null : rows.map(({ id }) => id);
}

/** Without filters, which might leave few of the newest. */
const isNewestFirst = ({ filter, sort: [first, ...rest] }: PostListQuery): boolean =>
  comparisonsOf(filter).length === 0 && rest.length === 0 && first?.field === 'createdAt' && first.direction === 'desc';

/** Of more than can be ranked, the newest, and the newest of those that have the words together or in the title. */
async function rank(
  { db, slots, ...given }: Search,
  plan: SearchPlan,
  ids: number[],
  strong: string[],
): Promise<number[]> {
  if (strong.length === 0) return slots.run(() => scorePosts(db, plan, ids));
  const selected = strong.map((matching) => sql`(${selectIds(given, matching, Math.floor(MAX_RANKED / 3))})`);
  const { rows } = await slots.run(() =>
    sql<{ id: number }>`select id from (${sql.join(selected, sql` union `)}) strong`.execute(db),
  );
  // In the order of the list, for equal scores.
  const places = new Map(ids.map((id, index) => [id, index]));
  const stronger = rows
    .map(({ id }) => id)
    .sort((a, b) => (places.get(a) ?? MAX_RANKED) - (places.get(b) ?? MAX_RANKED) || b - a);
  const candidates = [...new Set([...stronger, ...ids])].slice(0, MAX_RANKED);
  return slots.run(() => scorePosts(db, plan, candidates));
}

type Listed = Pick<Found, 'ids' | 'total'>;

async function listIn({ db, slots, ...given }: Search, matching: string): Promise<Listed> {
  const { sort, isRanked } = given.query;
  const order = compileOrder(sort, 'm');
  const { rows } = await slots.run(() =>
    sql<{ ids: number[] | null; total: number }>`
      with matching as materialized (${selectMatching(given, matching)})
      select (select count(*)::int from matching) as total, (
        select json_agg(m.id order by ${order})
        from (select * from matching m order by ${order} limit ${isRanked ? MAX_RANKED : MAX_SORTED}) m) as ids`.execute(
      db,
    ),
  );
  return { ids: rows[0]?.ids ?? [], total: rows[0]?.total ?? 0 };
}

/** Without a word only a minus counts. */
async function listRemaining(given: Search, remaining: string, excluded: string): Promise<Listed> {
  const { db, slots, query, posts } = given;
  if (!isNewestFirst(query)) return listIn(given, remaining);
  const { rows } = await slots.run(() =>
    sql<{ found: number }>`select count(*)::int as found from app.matching_documents(${excluded})`.execute(db),
  );
  const left = posts - (rows[0]?.found ?? 0);
  return left >= EVERYWHERE * posts ? listNewest(given, remaining, left) : listIn(given, remaining);
}

/** `total` is what is known or estimated where there are more. */
async function listNewest({ db, slots, query }: Search, matching: string, total: number): Promise<Listed> {
  const { rows } = await slots.run(() =>
    sql<{
      id: number;
    }>`select id from app.newest_documents(${matching}, ${query.isRanked ? MAX_RANKED : MAX_NEWEST}) id`.execute(db),
  );
  const limit = query.isRanked ? MAX_RANKED : MAX_NEWEST;
  return { ids: rows.map(({ id }) => id), total: rows.length < limit ? rows.length : Math.max(total, rows.length) };
}

/** The ids of a page: of the first posts of the list, and behind them of all others in the query's order. */
export async function pageOf({ db, slots, ...given }: Search, found: Found): Promise<number[]> {
  const { pagination, isRanked } = given.query;
  const { offset, limit } = pagination;
  const first = found.ids.slice(offset, offset + limit);
  if (first.length === limit || offset + first.length >= found.total) return first;
  const without = isRanked ? found.ids : [];
  const { rows } = await slots.run(() =>
    sql<{ id: number }>`${selectIds(given, found.matching, limit - first.length, {
      offset: Math.max(0, offset + first.length - without.length),
      without,
    })}`.execute(db),
  );
  return [...first, ...rows.map(({ id }) => id)];
}

function selectIds(
  given: Pick<Search, 'query' | 'callerId' | 'few'>,
  matching: string,
  limit: number,
  { offset, without }: { offset: number; without: number[] } = { offset: 0, without: [] },
): RawBuilder<unknown> {
  const others = without.length === 0 ? sql`true` : sql`m.id <> all(${toIntegers(without)})`;
  return sql`select m.id from (${selectMatching(given, matching)}) m where ${others}
    order by ${compileOrder(given.query.sort, 'm')} limit ${limit} offset ${offset}`;
}

/** The filters and orders that `app.search_documents` has columns for, besides relations. */
const OWN_PATHS = ['id', 'createdAt', 'publishedAt', 'news_raw_data.type', 'news_raw_data.metaData.postUser'];
const OWN_ORDERS = ['id', 'createdAt', 'publishedAt'];
const isRelation = (path: string): boolean => /^(hashtags|bookmarks)\./.test(path);

/** The posts of the filters with the terms. Documents are narrow: posts are read for filters and orders that they lack. */
function selectMatching(
  { query: { filter, sort }, callerId, few = null }: Pick<Search, 'query' | 'callerId' | 'few'>,
  matching: string,
): RawBuilder<unknown> {
  const isOwn =
    sort.every(({ field }) => OWN_ORDERS.includes(field)) &&
    comparisonsOf(filter).every(({ path }) => OWN_PATHS.includes(path) || isRelation(path));
  const condition = compilePostFilter([filter], callerId);
  const documents = few
    ? sql`(select * from app.search_documents where id = any(${toIntegers(few)}) and terms @@ ${matching}::tsquery)`
    : sql`app.matching_documents(${matching})`;
  const source = isOwn ? sql`${documents} p` : sql`${documents} d join app.posts p on p.id = d.id`;
  return sql`select ${compileSortColumns(sort)} from ${source} where ${condition}`;
}
