import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/db.ts';
import { fieldsOf, type LongList, type Selection } from '../../db/long-list.ts';
import { allOf, contains, timeSchema, toIntegers } from '../../db/parameters.ts';

export const hashtagRowSchema = z.object({
  id: z.int(),
  name: z.string(),
  state: z.enum(['public', 'waiting', 'banned']),
  posts: z.int(),
  /** The readers who created it, while it waits. */
  makers: z.array(z.string()),
  createdAt: timeSchema,
  updatedAt: timeSchema,
});
export type HashtagListRow = z.output<typeof hashtagRowSchema>;

export const hashtagFilterSchema = z.strictObject({
  /** Part of the name. */
  q: z.string().max(200).optional(),
  state: hashtagRowSchema.shape.state.optional(),
});

const COLUMNS = {
  posts: 'h.posts_count',
  id: 'h.id',
  name: 'lower(h.name)',
  createdAt: 'h.created_at',
  state: 'h.state',
} as const;

export const HASHTAG_SORT_FIELDS = fieldsOf(COLUMNS);

type HashtagQuery = Selection<typeof hashtagFilterSchema, keyof typeof COLUMNS>;

/** Banned hashtags are included. */
export function listHashtags(db: Db, { filter, sort }: HashtagQuery): LongList<HashtagListRow> {
  return {
    ids: sql`select h.id from app.hashtags h where ${compileFilter(filter)}`,
    order: sql.raw(`${COLUMNS[sort.field]} ${sort.order}, h.id ${sort.order}`),
    read: (ids) => readHashtags(db, ids),
  };
}

async function readHashtags(db: Db, ids: readonly number[]): Promise<HashtagListRow[]> {
  const { rows } = await sql<HashtagListRow>`
    select ${COLUMNS_OF_ROW} from app.hashtags h where h.id = any(${toIntegers(ids)})`.execute(db);
  return rows;
}

export async function getHashtag(db: Db, id: number): Promise<HashtagListRow | null> {
  return (await readHashtags(db, [id]))[0] ?? null;
}

const COLUMNS_OF_ROW = sql`
  h.id, h.name, h.state, h.posts_count as posts, h.created_at as "createdAt", h.updated_at as "updatedAt",
  coalesce((
    select jsonb_agg(u.username order by u.id) from app.hashtag_makers m join app.users u on u.id = m.user_id
    where m.hashtag_id = h.id
  ), '[]') as makers`;

const compileFilter = ({ q, state }: HashtagQuery['filter']) =>
  allOf(q && contains(sql`app.fold(h.name)`, q), state && sql`h.state = ${state}`);
