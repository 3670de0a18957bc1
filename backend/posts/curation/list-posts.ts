import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { fold } from '#lib/utils/fold.ts';
import { POST_TYPES } from '../../db/column-types.ts';
import type { Db } from '../../db/db.ts';
import { fieldsOf, type LongList, type Order, type Selection } from '../../db/long-list.ts';
import { contains, daySchema, hasTrigram, idSchema, toIntegers } from '../../db/parameters.ts';
import { SELECT_ROW } from './get-post.ts';
import { type PostRow, postRowSchema } from './post-schema.ts';
import { IS_REPORTED, POST_STATES, STATE_CONDITIONS } from './post-state.ts';

/** Filters of the list of posts. Days are in UTC and inclusive. */
export const postFilterSchema = z.strictObject({
  /** All words must occur in title, description, text or author's name. */
  q: z
    .string()
    .trim()
    .max(200)
    .transform((words) => words || undefined)
    .optional(),
  /** Defaults to all states but deleted. */
  state: z.enum(POST_STATES).optional(),
  author: z.string().max(500).optional(),
  platform: z.enum(POST_TYPES).optional(),
  /** In any case, with or without its `#`. */
  hashtag: z.string().max(100).optional(),
  sourceId: idSchema.optional(),
  from: daySchema.optional(),
  to: daySchema.optional(),
  reported: z.boolean().optional(),
  id: z.union([z.array(idSchema).max(500), idSchema.transform((id) => [id])]).optional(),
});

type PostFilter = z.output<typeof postFilterSchema>;

type Condition = RawBuilder<SqlBool>;

const COLUMNS = {
  createdAt: 'p.created_at',
  updatedAt: 'p.updated_at',
  title: 'lower(left(p.title, 100))',
  author: 'p.post_user',
  reports: 'p.open',
  id: 'p.id',
};
export const POST_SORTS = fieldsOf(COLUMNS);

export type PostListQuery = Selection<typeof postFilterSchema, keyof typeof COLUMNS>;

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
const selectByReports = (where: RawBuilder<unknown>, order: Order, size: number): RawBuilder<unknown> => sql`
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

const flip = (order: Order) => (order === 'asc' ? 'desc' : 'asc');

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
    where app.fold(h.name) = app.fold(${`#${fold(name).replace(/^#+/, '')}`}))`;

/** The most results of a search that can be sorted. */
const FOUND_MAX = 2_000;

/** A quoted phrase is one word. */
function splitWords(search = ''): string[] {
  return [...search.matchAll(/"([^"]+)"|([^\s"]+)/g)].map(([, quoted, word]) => fold(quoted ?? word ?? ''));
}

/**
 * The posts with the words, by the trigram indexes. Null if no index helps, or if the words are so common that scanning
 * in order finds a page soon.
 */
async function findByWords(db: Db, words: readonly string[]): Promise<readonly number[] | null> {
  const indexed = words.filter(hasTrigram);
  if (indexed.length === 0) return null;
  const conditions = await Promise.all(indexed.map((word) => containsWord(db, word)));
  const { rows } = await sql<{ id: number }>`
    select p.id from app.posts p where ${sql.join(conditions, sql` and `)} limit ${FOUND_MAX + 1}`.execute(db);
  if (rows.length > FOUND_MAX) return null;
  const ids = rows.map(({ id }) => id);
  const others = words.filter((word) => !hasTrigram(word));
  return others.length === 0 ? ids : siftByWords(db, ids, others);
}

async function siftByWords(db: Db, ids: readonly number[], words: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from app.posts p
    where p.id = any(${toIntegers(ids)}) and ${sql.join(words.map(containsWordUnindexed), sql` and `)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** For words that occur in no author's name the texts alone are searched, in one lookup. */
async function containsWord(db: Db, word: string): Promise<Condition> {
  const inText = contains(sql`p.search_text`, word);
  const inAuthor = sql<SqlBool>`(${contains(sql`app.fold(p.post_user)`, word)} and p.deleted_at is null)`;
  const { rows } = await sql`select from app.posts p where ${inAuthor} limit 1`.execute(db);
  return rows.length === 0 ? inText : sql`(${inText} or ${inAuthor})`;
}

// The expression prevents an index lookup, which would read all posts with the word.
const containsWordUnindexed = (word: string): Condition =>
  sql`(${contains(sql`p.search_text || ''`, word)} or ${contains(sql`app.fold(p.post_user) || ''`, word)})`;
