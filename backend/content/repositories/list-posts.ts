import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/types.ts';
import { ApiError } from '../../http/api-error.ts';
import type { ReadGate, Turns } from '../../http/read-gate.ts';
import { toCanonicalQuestion } from '../cache/canonical-question.ts';
import type { ResultCache } from '../cache/result-cache.ts';
import type { Filter } from '../schemas/filter.ts';
import type { PostListQuery } from '../schemas/post-query.ts';
import { compilePostFilter, isPersonal } from './post-filter.ts';
import { compileOrder, findIndexedOrder } from './post-order.ts';
import { type Matches, scanPosts } from './post-scan.ts';
import { countPosts, EXACT_TOTAL_MAX, findKnownTotal, type KnownTotal } from './post-totals.ts';
import { walkPosts } from './post-walk.ts';
import { fetchPosts, type PostRow, selectPostColumns } from './posts.ts';

export type PostList = { posts: PostRow[]; total: number; searched: number | null };
/** `gate` is the asker's. */
export type ListPosts = (query: PostListQuery, callerId: number | null, gate: ReadGate) => Promise<PostList>;

type Db = Kysely<Database>;
type Head = { posts: number; total: number | null };

/** Lists that are read in one statement, without a turn: what every page of the site needs. */
const SMALL_LIMIT = 25;
const SMALL_OFFSET = 2_500;
/** Rows are heavy: their texts travel. */
const ROWS_AT_ONCE = 100;
/**
 * How long it is remembered how far a search got that had to stop: its pages then agree, and a quieter machine may find more
 * afterwards.
 */
const STOPPED_TTL_MS = 60_000;

/**
 * Makes the function that lists posts: a page of the published ones, the number of all that pass the filter, and, where
 * not all posts were searched, how many of the newest were. Small pages that an index serves are read at once, everything
 * else in turns with other such reads. Throws a 400 `ApiError` for an order that too many posts would have to be put
 * into, and a 503 when there are too many reads. Totals and matches are kept in `cache`, so that only the first page of a
 * search pays for them.
 */
export function createListPosts({ db, cache }: { db: Db; cache: ResultCache }): ListPosts {
  return async (query, callerId, gate) => {
    const { plan, sort, pagination } = query;
    const isIndexed = plan.terms === null && plan.rest.length === 0 && findIndexedOrder(sort) !== null;
    if (!isIndexed) return listScanned(query, callerId, gate);
    const isSmall = pagination.limit <= SMALL_LIMIT && pagination.offset <= SMALL_OFFSET;
    if (isSmall && plan.narrow.every(isAboutIds)) return listSmall(query, callerId);
    return gate.read((turns) => listIndexed(query, callerId, turns));
  };

  /** The ids of the page are picked first; images, hashtags and bookmarks are gathered for those alone, all in one. */
  async function listSmall(query: PostListQuery, callerId: number | null): Promise<PostList> {
    const { filter, sort, populate } = query;
    const { rows } = await sql<Head & (PostRow | { [Key in keyof PostRow]: null })>`
      select head.*, post.*
      from (${selectHead(filter)}) head
      left join (
        select ${selectPostColumns(populate, callerId)}
        from (${selectPage(query, callerId)}) picked
        join app.posts p on p.id = picked.id
        left join app.images i on i.id = p.image_id
      ) post on true
      order by ${compileOrder(sort, 'post')}`.execute(db);
    const posts = rows.filter((row) => row.id !== null);
    const total = await totalOf(query, callerId, rows[0], posts.length, (count) => count());
    return { posts, total, searched: null };
  }

  async function listIndexed(query: PostListQuery, callerId: number | null, turns: Turns): Promise<PostList> {
    const head = await readHead(query.filter);
    const page = await turns.run(() => sql<{ id: number }>`${selectPage(query, callerId)}`.execute(db));
    const ids = page.rows.map(({ id }) => id);
    const total = await totalOf(query, callerId, head, ids.length, (count) => turns.run(count));
    return { posts: await fetchRows(ids, query, callerId, turns), total, searched: null };
  }

  async function listScanned(query: PostListQuery, callerId: number | null, gate: ReadGate): Promise<PostList> {
    const { filter, plan, sort, pagination } = query;
    const { posts = 0 } = (await readHead(filter)) ?? {};
    const scan = () => gate.read((turns) => scanPosts({ db, turns, plan, sort, callerId, posts }));
    const question = `matches ${toCanonicalQuestion({ filter, sort, fields: null })}`;
    const { ids, total, searched } = isPersonal(filter) ? await scan() : await cache(question, scan, KEEP_MATCHES);
    return gate.read(async (turns) => {
      const page = ids
        ? ids.slice(pagination.offset, pagination.offset + pagination.limit)
        : await walk(query, callerId, turns);
      return { posts: await fetchRows(page, query, callerId, turns), total, searched };
    });
  }

  async function readHead(filter: Filter): Promise<Head | undefined> {
    return (await sql<Head>`${selectHead(filter)}`.execute(db)).rows[0];
  }

  function walk(query: PostListQuery, callerId: number | null, turns: Turns): Promise<number[]> {
    const { filter, sort, pagination } = query;
    const order = findIndexedOrder(sort);
    if (!order) {
      const fields = sort.map(({ field }) => field).join(', ');
      throw new ApiError('ValidationError', `More than ${EXACT_TOTAL_MAX} posts cannot be sorted by ${fields}`);
    }
    const where = compilePostFilter([filter], callerId);
    return walkPosts({ db, turns, where, order, offset: pagination.offset, limit: pagination.limit });
  }

  async function totalOf(
    { filter, pagination }: PostListQuery,
    callerId: number | null,
    head: Head | undefined,
    shown: number,
    run: (count: () => Promise<number>) => Promise<number>,
  ): Promise<number> {
    if (head && head.total !== null) return head.total;
    // A page that is not full is the last one, and says by itself how many there are.
    const isLast = shown < pagination.limit && (shown > 0 || pagination.offset === 0);
    if (isLast || !pagination.withCount) return pagination.offset + shown;
    const count = () => run(() => countPosts(db, compilePostFilter([filter], callerId)));
    return isPersonal(filter)
      ? count()
      : cache(`total ${toCanonicalQuestion({ filter, fields: null })}`, count, KEEP_TOTAL);
  }

  async function fetchRows(ids: number[], { populate }: PostListQuery, callerId: number | null, turns: Turns) {
    const posts: PostRow[] = [];
    for (let start = 0; start < ids.length; start += ROWS_AT_ONCE) {
      const some = ids.slice(start, start + ROWS_AT_ONCE);
      posts.push(...(await turns.run(() => fetchPosts(db, some, populate, callerId))));
    }
    return posts;
  }
}

const NUMBER_BYTES = 8;
const KEEP_TOTAL = { bytesOf: () => NUMBER_BYTES };
const KEEP_MATCHES = {
  bytesOf: ({ ids }: Matches) => NUMBER_BYTES * (ids?.length ?? 0),
  ttlMs: ({ searched }: Matches) => (searched === null ? Number.POSITIVE_INFINITY : STOPPED_TTL_MS),
};

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
