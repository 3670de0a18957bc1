import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/types.ts';
import { compileFilter, containsWord, hasNoIndexedWord, splitWords } from './compile-filter.ts';
import { SELECT_ROW } from './get-post.ts';
import type { PostFilter } from './post-filter.ts';
import { type PostRow, postRowSchema } from './post-schema.ts';

export const POST_SORTS = ['createdAt', 'updatedAt', 'title', 'author', 'id'] as const;

export type PostListQuery = {
  filter: PostFilter;
  sort: { field: (typeof POST_SORTS)[number]; order: 'asc' | 'desc' };
  limit: number;
  offset: number;
};

type Db = Kysely<Database>;

/** Of what a search finds, up to so many posts are put into any order. */
const FOUND_MAX = 2_000;
/** Totals are exact up to here: so many are counted in a moment. */
export const TOTAL_MAX = 10_000;

const COLUMNS: Record<PostListQuery['sort']['field'], string> = {
  createdAt: 'p.created_at',
  updatedAt: 'p.updated_at',
  title: 'lower(left(p.title, 100))',
  author: 'p.post_user',
  id: 'p.id',
};

/**
 * A page of posts in every state, deleted ones only where they are asked for, and how many there are: above ten thousand, ten
 * thousand, and above two thousand that have the words of a search, two thousand. The same query again gives the same page: what is equal is in the order of the ids.
 */
export async function listPosts(db: Db, query: PostListQuery): Promise<{ rows: PostRow[]; total: number }> {
  const { filter, sort, limit, offset } = query;
  const found = await findByWords(db, filter);
  const where = compileFilter(filter, found);
  const order = compileOrder(sort);
  const { rows } = await sql<PostRow>`
    select ${SELECT_ROW}
    from (select p.id from app.posts p where ${where} order by ${order} limit ${limit} offset ${offset}) picked
    join app.posts p on p.id = picked.id left join app.sources s on s.id = p.source_id
    order by ${order}`.execute(db);
  // A page that is not full is the last one, and says by itself how many there are.
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
  const total = isLast
    ? offset + rows.length
    : await countPosts(db, where, filter.q !== undefined && !found ? FOUND_MAX : TOTAL_MAX);
  return { rows: rows.map((row) => postRowSchema.parse(row)), total };
}

async function countPosts(db: Db, where: RawBuilder<unknown>, max: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from app.posts p where ${where} limit ${max}) capped`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * The posts with the words searched for, as the trigram indexes find them. Null where there is no search, where no index
 * helps, and where so many have them that the first ones are soon met in the list's own order.
 */
async function findByWords(db: Db, filter: PostFilter): Promise<number[] | null> {
  const words = splitWords(filter.q);
  if (words.length === 0 || hasNoIndexedWord(words)) return null;
  const { rows } = await sql<{ id: number }>`
    select p.id from app.posts p where ${sql.join(words.map(containsWord), sql` and `)} limit ${FOUND_MAX + 1}`.execute(
    db,
  );
  return rows.length > FOUND_MAX ? null : rows.map(({ id }) => id);
}

function compileOrder({ field, order }: PostListQuery['sort']): RawBuilder<unknown> {
  const column = COLUMNS[field];
  if (field === 'id') return sql.raw(`p.id ${order}`);
  // As the indexes have it: the newest first among posts of one author, whichever way the authors go.
  if (field === 'author') return sql.raw(`p.post_user ${order}, p.created_at ${flip(order)}, p.id ${flip(order)}`);
  return sql.raw(`${column} ${order}, p.id ${order}`);
}

const flip = (order: 'asc' | 'desc') => (order === 'asc' ? 'desc' : 'asc');
