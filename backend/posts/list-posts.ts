import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type LongList, type Page, type PageQuery, readPage } from '../db/long-list.ts';
import { toIntegers } from '../db/to-integers.ts';
import type { Database } from '../db/types.ts';
import { compileFilter } from './compile-filter.ts';
import { findByWords, siftByWords, splitWords } from './find-by-words.ts';
import { SELECT_ROW } from './get-post.ts';
import type { PostFilter } from './post-filter.ts';
import { type PostRow, postRowSchema } from './post-schema.ts';

export const POST_SORTS = ['createdAt', 'updatedAt', 'title', 'author', 'reports', 'id'] as const;

export type PostListQuery = {
  filter: PostFilter;
  sort: { field: (typeof POST_SORTS)[number]; order: 'asc' | 'desc' };
};

type Db = Kysely<Database>;

const COLUMNS: Record<PostListQuery['sort']['field'], string> = {
  createdAt: 'p.created_at',
  updatedAt: 'p.updated_at',
  title: 'lower(left(p.title, 100))',
  author: 'p.post_user',
  reports: 'p.open',
  id: 'p.id',
};

/**
 * Posts in every state, deleted ones only where they are asked for. The same query again gives the same page: what is equal is in
 * the order of the ids. Words that so many posts have that they cannot all be put into an order are looked for in one post after
 * the other, in the list's own order, where a page meets them soon.
 */
export async function listPosts(db: Db, { filter, sort }: PostListQuery): Promise<LongList<PostRow>> {
  const words = splitWords(filter.q);
  const found = await findByWords(db, words);
  const where = compileFilter(filter, found);
  return {
    ids: sql`select p.id from app.posts p where ${where}`,
    head: sort.field === 'reports' ? (size) => selectByReports(where, sort.order, size) : undefined,
    order: compileOrder(sort),
    sift: words.length > 0 && !found ? (ids) => siftByWords(db, ids, words) : undefined,
    read: (ids) => readRows(db, ids),
  };
}

/** Those that have open reports by their index, and the others, which have none, by their ids. */
const selectByReports = (where: RawBuilder<unknown>, order: 'asc' | 'desc', size: number): RawBuilder<unknown> => sql`
  select p.id from (
    (select p.id, rp.open from app.reported_posts rp join app.posts p on p.id = rp.post_id
      where rp.open > 0 and ${where} order by ${sql.raw(`rp.open ${order}, rp.post_id ${order}`)} limit ${size})
    union all
    (select p.id, 0 from app.posts p
      where ${where} and not exists (select from app.reported_posts rp where rp.post_id = p.id and rp.open > 0)
      order by p.id ${sql.raw(order)} limit ${size})
  ) p`;

/** A page of them. */
export const pagePosts = async (db: Db, query: PostListQuery & PageQuery): Promise<Page<PostRow>> =>
  readPage(db, await listPosts(db, query), query);

async function readRows(db: Db, ids: readonly number[]): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`
    select ${SELECT_ROW} from app.posts p left join app.sources s on s.id = p.source_id
    where p.id = any(${toIntegers(ids)})`.execute(db);
  return rows.map((row) => postRowSchema.parse(row));
}

function compileOrder({ field, order }: PostListQuery['sort']): RawBuilder<unknown> {
  const column = COLUMNS[field];
  if (field === 'id') return sql.raw(`p.id ${order}`);
  // As the indexes have it: the newest first among posts of one author, whichever way the authors go.
  if (field === 'author') return sql.raw(`p.post_user ${order}, p.created_at ${flip(order)}, p.id ${flip(order)}`);
  return sql.raw(`${column} ${order}, p.id ${order}`);
}

const flip = (order: 'asc' | 'desc') => (order === 'asc' ? 'desc' : 'asc');
