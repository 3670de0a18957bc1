import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LongList } from '../../db/long-list.ts';
import { toIntegers } from '../../db/parameters.ts';
import type { Database } from '../../db/types.ts';
import { findByWords, siftByWords, splitWords } from './find-by-words.ts';
import { SELECT_ROW } from './get-post.ts';
import type { PostFilter } from './post-filter.ts';
import { type PostRow, postRowSchema } from './post-schema.ts';
import { STATE_CONDITIONS } from './post-state.ts';
import { IS_REPORTED } from './reports.ts';

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
 * Posts in all states; deleted ones on request only. Stable order by id. Words that are too common to sort are scanned
 * for in the list's order.
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

/** Posts with open reports by their index, then the others by id. */
const selectByReports = (where: RawBuilder<unknown>, order: 'asc' | 'desc', size: number): RawBuilder<unknown> => sql`
  select p.id from (
    (select p.id, rp.open from app.reported_posts rp join app.posts p on p.id = rp.post_id
      where rp.open > 0 and ${where} order by ${sql.raw(`rp.open ${order}, rp.post_id ${order}`)} limit ${size})
    union all
    (select p.id, 0 from app.posts p
      where ${where} and not exists (select from app.reported_posts rp where rp.post_id = p.id and rp.open > 0)
      order by p.id ${sql.raw(order)} limit ${size})
  ) p`;

async function readRows(db: Db, ids: readonly number[]): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`
    select ${SELECT_ROW} from app.posts p left join app.sources s on s.id = p.source_id
    where p.id = any(${toIntegers(ids)})`.execute(db);
  return rows.map((row) => postRowSchema.parse(row));
}

function compileOrder({ field, order }: PostListQuery['sort']): RawBuilder<unknown> {
  const column = COLUMNS[field];
  if (field === 'id') return sql.raw(`p.id ${order}`);
  // As indexed: newest first among posts of one author, in either direction.
  if (field === 'author') return sql.raw(`p.post_user ${order}, p.created_at ${flip(order)}, p.id ${flip(order)}`);
  return sql.raw(`${column} ${order}, p.id ${order}`);
}

const flip = (order: 'asc' | 'desc') => (order === 'asc' ? 'desc' : 'asc');

type Condition = RawBuilder<SqlBool>;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The `where` of posts `p`. `found` are the ids that match the words, or null where these are searched later. */
function compileFilter(filter: PostFilter, found: readonly number[] | null): Condition {
  const { state, author, platform, hashtag, sourceId, from, to, reported, id } = filter;
  const conditions: Condition[] = [state ? STATE_CONDITIONS[state] : sql`p.deleted_at is null`];
  if (found) conditions.push(sql`p.id = any(${toIntegers(found)})`);
  if (author !== undefined) conditions.push(sql`p.post_user = ${author}`);
  if (platform) conditions.push(sql`p.type = ${platform}`);
  if (hashtag !== undefined) conditions.push(hasHashtag(hashtag));
  if (sourceId !== undefined) conditions.push(sql`p.source_id = ${sourceId}`);
  if (from) conditions.push(sql`p.created_at >= ${new Date(from).toISOString()}::timestamptz`);
  if (to) conditions.push(sql`p.created_at < ${new Date(Date.parse(to) + DAY_MS).toISOString()}::timestamptz`);
  if (reported !== undefined) conditions.push(reported ? IS_REPORTED : sql`not ${IS_REPORTED}`);
  if (id) conditions.push(sql`p.id = any(${toIntegers(id)})`);
  return sql`${sql.join(conditions, sql` and `)}`;
}

const hasHashtag = (name: string): Condition =>
  sql`p.id in (select ph.post_id from app.posts_hashtags ph join app.hashtags h on h.id = ph.hashtag_id
    where lower(h.name) = lower(${name.startsWith('#') ? name : `#${name}`}))`;
