import { type Kysely, sql } from 'kysely';
import { contains } from '../db/contains.ts';
import type { Database } from '../db/types.ts';

/** An account as an operator sees it: never its password. */
export type ReaderRow = {
  id: number;
  username: string;
  email: string;
  state: ReaderState;
  /** How many bookmarks they have. */
  bookmarks: number;
  createdAt: string;
  updatedAt: string;
};

export type ReaderState = 'active' | 'blocked';

export type ReaderFilter = {
  /** Part of the name or the address, in any case. */
  q?: string | undefined;
  state?: ReaderState | undefined;
  /** Joined at this moment or later. */
  since?: Date | undefined;
};

const COLUMNS = {
  createdAt: 'u.created_at',
  id: 'u.id',
  username: 'lower(u.username)',
  email: 'u.email',
} as const;

export type ReaderSortField = keyof typeof COLUMNS;
export const READER_SORT_FIELDS = Object.keys(COLUMNS) as [ReaderSortField, ...ReaderSortField[]];

type Page = {
  filter: ReaderFilter;
  sort: { field: ReaderSortField; order: 'asc' | 'desc' };
  limit: number;
  offset: number;
};

/** A page of the accounts, and the number of all that pass the filter. */
export async function listReaders(
  db: Kysely<Database>,
  { filter, sort, limit, offset }: Page,
): Promise<{ rows: ReaderRow[]; total: number }> {
  const where = compileFilter(filter);
  const order = sql.raw(`${COLUMNS[sort.field]} ${sort.order}, u.id ${sort.order}`);
  // The ids of the page first: bookmarks are counted for those alone.
  const { rows } = await sql<ReaderRow>`
    select ${READER} from app.users u
    where u.id in (select u.id from app.users u where ${where} order by ${order} limit ${limit} offset ${offset})
    order by ${order}`.execute(db);
  const count = await sql<{ n: number }>`select count(*)::int as n from app.users u where ${where}`.execute(db);
  return { rows, total: count.rows[0]?.n ?? 0 };
}

/** By id, or by name or address, in any case. Null when there is no such account. */
export async function findReader(db: Kysely<Database>, who: number | string): Promise<ReaderRow | null> {
  const where =
    typeof who === 'number' ? sql`u.id = ${who}` : sql`u.email = lower(${who}) or lower(u.username) = lower(${who})`;
  const { rows } = await sql<ReaderRow>`select ${READER} from app.users u where ${where}`.execute(db);
  return rows[0] ?? null;
}

const READER = sql`
  u.id, u.username, u.email, case when u.blocked then 'blocked' else 'active' end as state,
  (select count(*)::int from app.bookmarks b where b.user_id = u.id) as bookmarks,
  u.created_at as "createdAt", u.updated_at as "updatedAt"`;

function compileFilter({ q, state, since }: ReaderFilter) {
  const conditions = [
    ...(q ? [contains(sql`(lower(u.username) || ' ' || u.email)`, q)] : []),
    ...(since === undefined ? [] : [sql`u.created_at >= ${since.toISOString()}::timestamptz`]),
    ...(state === undefined ? [] : [sql`u.blocked = ${state === 'blocked'}`]),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
