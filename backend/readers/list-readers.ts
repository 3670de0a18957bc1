import { type Kysely, sql } from 'kysely';
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

export const READER_SORT_FIELDS = ['createdAt', 'id', 'username', 'email', 'bookmarks', 'updatedAt', 'state'] as const;
export type ReaderSortField = (typeof READER_SORT_FIELDS)[number];

type Page = {
  filter: ReaderFilter;
  sort: { field: ReaderSortField; order: 'asc' | 'desc' };
  limit: number;
  offset: number;
};

const COLUMNS = {
  id: 'u.id',
  createdAt: 'u.created_at',
  updatedAt: 'u.updated_at',
  username: 'lower(u.username)',
  email: 'u.email',
  state: 'u.blocked',
  bookmarks: 'coalesce(counted.n, 0)',
} as const satisfies Record<ReaderSortField, string>;

const COUNT_OF_ROW = '(select count(*) from app.bookmarks b where b.user_id = u.id)';
const COUNTS = sql`left join (select user_id, count(*) as n from app.bookmarks group by user_id) counted on counted.user_id = u.id`;

/** A page of the accounts, and the number of all that pass the filter. */
export async function listReaders(
  db: Kysely<Database>,
  { filter, sort, limit, offset }: Page,
): Promise<{ rows: ReaderRow[]; total: number }> {
  const where = compileFilter(filter);
  const order = sql.raw(`${COLUMNS[sort.field]} ${sort.order}, u.id ${sort.order}`);
  // Everybody's bookmarks are counted only where they decide the order.
  const isByBookmarks = sort.field === 'bookmarks';
  const { rows } = await sql<ReaderRow>`
    select ${selectReader(isByBookmarks ? 'coalesce(counted.n, 0)' : COUNT_OF_ROW)}
    from app.users u ${isByBookmarks ? COUNTS : sql``} where ${where} order by ${order}
    limit ${limit} offset ${offset}`.execute(db);
  const count = await sql<{ n: number }>`select count(*)::int as n from app.users u where ${where}`.execute(db);
  return { rows, total: count.rows[0]?.n ?? 0 };
}

/** By id, or by name or address, in any case. Null when there is no such account. */
export async function findReader(db: Kysely<Database>, who: number | string): Promise<ReaderRow | null> {
  const where =
    typeof who === 'number' ? sql`u.id = ${who}` : sql`u.email = lower(${who}) or lower(u.username) = lower(${who})`;
  const { rows } = await sql<ReaderRow>`select ${selectReader(COUNT_OF_ROW)} from app.users u where ${where}`.execute(
    db,
  );
  return rows[0] ?? null;
}

const selectReader = (count: string) => sql`
  u.id, u.username, u.email, case when u.blocked then 'blocked' else 'active' end as state, (${sql.raw(count)})::int as bookmarks,
  u.created_at as "createdAt", u.updated_at as "updatedAt"`;

function compileFilter({ q, state, since }: ReaderFilter) {
  const conditions = [
    ...(q === undefined || q === ''
      ? []
      : [sql`(strpos(lower(u.username), lower(${q})) > 0 or strpos(u.email, lower(${q})) > 0)`]),
    ...(since === undefined ? [] : [sql`u.created_at >= ${since.toISOString()}::timestamptz`]),
    ...(state === undefined ? [] : [sql`u.blocked = ${state === 'blocked'}`]),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
