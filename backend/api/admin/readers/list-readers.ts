import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../db/db.ts';
import { fieldsOf, type LongList, type Selection } from '../../../db/long-list.ts';
import { allOf, contains, momentSchema, timeSchema, toIntegers } from '../../../db/parameters.ts';

export const readerSchema = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  state: z.enum(['active', 'blocked']),
  bookmarks: z.int(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
});
export type Reader = z.output<typeof readerSchema>;

export const readerFilterSchema = z.strictObject({
  /** Part of the name or the address, in any case. */
  q: z.string().max(254).optional(),
  state: readerSchema.shape.state.optional(),
  /** Joined at this moment or later. */
  since: momentSchema.optional(),
});

const COLUMNS = {
  createdAt: 'u.created_at',
  id: 'u.id',
  username: 'lower(u.username)',
  email: 'u.email',
  state: 'u.blocked',
  bookmarks: 'u.bookmarks_count',
} as const;

export const READER_SORT_FIELDS = fieldsOf(COLUMNS);

type ReaderQuery = Selection<typeof readerFilterSchema, keyof typeof COLUMNS>;

export function listReaders(db: Db, { filter, sort }: ReaderQuery): LongList<Reader> {
  return {
    ids: sql`select u.id from app.users u where ${compileFilter(filter)}`,
    order: sql.raw(`${COLUMNS[sort.field]} ${sort.order}, u.id ${sort.order}`),
    read: async (ids) =>
      (await sql<Reader>`select ${READER} from app.users u where u.id = any(${toIntegers(ids)})`.execute(db)).rows,
  };
}

/** By id, or by name or address, in any case. Null if there is none. */
export async function findReader(db: Db, who: number | string): Promise<Reader | null> {
  const where =
    typeof who === 'number' ? sql`u.id = ${who}` : sql`u.email = lower(${who}) or lower(u.username) = lower(${who})`;
  const { rows } = await sql<Reader>`select ${READER} from app.users u where ${where}`.execute(db);
  return rows[0] ?? null;
}

const READER = sql`
  u.id, u.username, u.email, case when u.blocked then 'blocked' else 'active' end as state,
  u.bookmarks_count as bookmarks,
  u.created_at as "createdAt", u.updated_at as "updatedAt"`;

const compileFilter = ({ q, state, since }: ReaderQuery['filter']) =>
  allOf(
    q && contains(sql`app.fold(u.username || ' ' || u.email)`, q),
    since && sql`u.created_at >= ${since.toISOString()}::timestamptz`,
    state && sql`u.blocked = ${state === 'blocked'}`,
  );
