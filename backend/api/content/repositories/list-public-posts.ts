import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import { hasTrigram } from '../../../db/parameters.ts';
import type { QuerySlots } from '../../../http/query-slots.ts';
import type { Glossary } from '../../../search/glossary.ts';
import { parseSearch } from '../../../text/search/parse-search.ts';
import { type ResultCache, toCacheKey } from '../cache/result-cache.ts';
import type { Filter } from '../schemas/filter.ts';
import { planPosts, SEARCH_PATH } from '../schemas/post-plan.ts';
import type { PostListQuery } from '../schemas/post-query.ts';
import {
  compileOrder,
  compilePostFilter,
  countPosts,
  findIndexedOrder,
  findKnownTotal,
  isPersonal,
  type KnownTotal,
} from './post-sql.ts';
import { fetchPosts, type PostRow, selectPostColumns } from './posts.ts';
import { findDocuments, pageOf } from './search-documents.ts';
import { findMatches, type Matches, walkToPage } from './search-posts.ts';
import { spellAuthors } from './spell-authors.ts';

/** With `marks` the list is of a search with `SEARCH_EXTENSIONS=on`: the words to mark in texts. */
type PostList = { posts: PostRow[]; total: number; marks?: string[] };
type Listing = {
  db: Db;
  /** Has totals and matches for later pages. */
  cache: ResultCache;
  query: PostListQuery;
  callerId: number | null;
  /** The caller's (`meterQueries`). */
  slots: QuerySlots;
  /** With `SEARCH_EXTENSIONS=on`, once every post can be searched. */
  glossary?: Glossary | null;
};

type Head = { posts: number; total: number | null };

/** Small lists are read in one statement without a slot: every page needs them. */
const SMALL_LIMIT = 25;
const SMALL_OFFSET = 2_500;
/** Bounded because rows have whole texts. */
const ROWS_AT_ONCE = 100;

/**
 * Lists a page of published posts with the total. Small indexed pages run at once; other queries wait for a slot.
 * Throws a 400 `ApiError` for an order over too many posts, and a 503 if too many requests wait.
 */
export async function listPublicPosts({ query, ...rest }: Listing): Promise<PostList> {
  const filter = await spellAuthors(rest.db, query.filter);
  const listing = { ...rest, query: filter === query.filter ? query : { ...query, filter, plan: planPosts(filter) } };
  const { plan, sort, pagination, search } = listing.query;
  if (search !== undefined) return listSearched({ ...listing, search });
  const isIndexed = plan.terms === null && plan.rest.length === 0 && findIndexedOrder(sort) !== null;
  if (!isIndexed) return listFound(listing);
  const isSmall = pagination.limit <= SMALL_LIMIT && pagination.offset <= SMALL_OFFSET;
  return isSmall && plan.narrow.every(isAboutIds) ? listSmall(listing) : listIndexed(listing);
}

/** Selects the page's ids first, then loads images, hashtags and bookmarks of those. */
async function listSmall(listing: Listing): Promise<PostList> {
  const { db, query, callerId } = listing;
  const { rows } = await sql<Head & (PostRow | { [Key in keyof PostRow]: null })>`
    select head.*, post.*
    from (${selectHead(query.filter)}) head
    left join (
      select ${selectPostColumns(query.populate, callerId)}
      from (${selectPage(query, callerId)}) picked
      join app.posts p on p.id = picked.id
      left join app.images i on i.id = p.image_id
    ) post on true
    order by ${compileOrder(query.sort, 'post')}`.execute(db);
  const posts = rows.filter((row) => row.id !== null);
  return { posts, total: await totalOf(listing, rows[0], posts.length, (count) => count()) };
}

async function listIndexed(listing: Listing): Promise<PostList> {
  const { db, query, callerId, slots } = listing;
  const head = await readHead(listing);
  const page = await slots.run(() => sql<{ id: number }>`${selectPage(query, callerId)}`.execute(db));
  const ids = page.rows.map(({ id }) => id);
  const total = await totalOf(listing, head, ids.length, (count) => slots.run(count));
  return { posts: await fetchRows(listing, ids), total };
}

async function listFound(listing: Listing): Promise<PostList> {
  const { cache, query } = listing;
  const { filter, sort, pagination } = query;
  const { posts = 0 } = (await readHead(listing)) ?? {};
  const find = () => findMatches({ ...listing, posts });
  const key = `matches ${toCacheKey({ filter, sort, fields: null })}`;
  const matches = isPersonal(filter) ? await find() : await cache(key, find, sizeOfMatches);
  const page =
    matches.ids?.slice(pagination.offset, pagination.offset + pagination.limit) ??
    (await walkToPage({ ...listing, posts }, matches));
  return { posts: await fetchRows(listing, page), total: matches.total };
}

/** Without an index the words are searched for as the specification has it. */
async function listSearched({ search, ...listing }: Listing & { search: string }): Promise<PostList> {
  const { cache, query, glossary } = listing;
  const { filter, sort, isRanked = false } = query;
  const { search: _, ...plain } = query;
  if (!glossary) {
    const searched: Filter = { kind: 'and', filters: [filter, anyWord(search)] };
    return listPublicPosts({ ...listing, query: { ...plain, filter: searched, plan: planPosts(searched) } });
  }
  const { posts = 0 } = (await readHead(listing)) ?? {};
  const given = { ...listing, glossary, posts };
  const find = () => findDocuments(given);
  const key = `found ${JSON.stringify([search, isRanked])} ${toCacheKey({ filter, sort, fields: null })}`;
  const found = isPersonal(filter)
    ? await find()
    : await cache(key, find, (result) => NUMBER_BYTES * (result?.ids.length ?? 0));
  if (!found) return listPublicPosts({ ...listing, query: plain });
  return { posts: await fetchRows(listing, await pageOf(given, found)), total: found.total, marks: found.marks };
}

const MAX_UNINDEXED_WORDS = 3;

/** Posts with one of the words. */
function anyWord(search: string): Filter {
  const { words, phrases } = parseSearch(search);
  const terms = [...words.split(/\s+/), ...phrases].filter((term) => term !== '').slice(0, MAX_PLAIN_WORDS);
  const indexed = terms.filter(hasTrigram);
  const searched = [...indexed, ...terms.filter((term) => !hasTrigram(term)).slice(0, MAX_UNINDEXED_WORDS)];
  if (searched.length === 0) return { kind: 'and', filters: [] };
  const filters = searched.map(
    (value): Filter => ({ kind: 'comparison', path: SEARCH_PATH, operator: '$containsi', value }),
  );
  return { kind: 'or', filters };
}

const MAX_PLAIN_WORDS = 33;

async function readHead({ db, query }: Listing): Promise<Head | undefined> {
  return (await sql<Head>`${selectHead(query.filter)}`.execute(db)).rows[0];
}

async function totalOf(
  { db, cache, query: { filter, pagination }, callerId }: Listing,
  head: Head | undefined,
  shown: number,
  run: (count: () => Promise<number>) => Promise<number>,
): Promise<number> {
  if (head && head.total !== null) return head.total;
  // A partial page is the last, so it gives the total.
  const isLast = shown < pagination.limit && (shown > 0 || pagination.offset === 0);
  if (isLast || !pagination.withCount) return pagination.offset + shown;
  const count = () => run(() => countPosts(db, compilePostFilter([filter], callerId)));
  return isPersonal(filter)
    ? count()
    : cache(`total ${toCacheKey({ filter, fields: null })}`, count, () => NUMBER_BYTES);
}

async function fetchRows({ db, query, callerId, slots }: Listing, ids: number[]): Promise<PostRow[]> {
  const posts: PostRow[] = [];
  for (let start = 0; start < ids.length; start += ROWS_AT_ONCE) {
    const some = ids.slice(start, start + ROWS_AT_ONCE);
    posts.push(...(await slots.run(() => fetchPosts(db, some, query.populate, callerId))));
  }
  return posts;
}

const NUMBER_BYTES = 8;
const sizeOfMatches = ({ ids }: Matches): number => NUMBER_BYTES * (ids?.length ?? 0);

const isAboutIds = (filter: Filter): boolean => filter.kind === 'comparison' && filter.path === 'id';

function selectHead(filter: Filter): RawBuilder<unknown> {
  const known = findKnownTotal(filter);
  return sql`select (select value from app.counters where name = 'posts')::int as posts,
    ${known ? compileKnownTotal(known) : sql`null`}::int as total`;
}

const selectPage = ({ filter, sort, pagination }: PostListQuery, callerId: number | null): RawBuilder<unknown> =>
  sql`select p.id from app.posts p where ${compilePostFilter([filter], callerId)} order by ${compileOrder(sort, 'p')}
    limit ${pagination.limit} offset ${pagination.offset}`;

function compileKnownTotal(known: KnownTotal): RawBuilder<unknown> {
  switch (known.of) {
    case 'everything':
      return sql`(select value from app.counters where name = 'posts')`;
    case 'hashtag':
      return sql`coalesce((select posts_count from app.hashtags where id = ${known.id} and state = 'public'), 0)`;
    case 'author':
      return sql`coalesce((select posts_count from app.authors where name = ${known.name}), 0)`;
  }
}
