import { type Kysely, sql } from 'kysely';
import { contains } from '../db/contains.ts';
import type { Database, HashtagState } from '../db/types.ts';

/** A hashtag as an operator sees it. */
export type HashtagListRow = {
  id: number;
  name: string;
  state: HashtagState;
  /** How many published posts have it. */
  posts: number;
  /** Who has made it, where it waits. */
  makers: string[];
  createdAt: string;
  updatedAt: string;
};

export type HashtagFilter = {
  /** Part of the name, in any case. */
  q?: string | undefined;
  state?: HashtagState | undefined;
};

const COLUMNS = {
  posts: 'h.posts_count',
  id: 'h.id',
  name: 'lower(h.name)',
  createdAt: 'h.created_at',
} as const;

export type HashtagSortField = keyof typeof COLUMNS;
export const HASHTAG_SORT_FIELDS = Object.keys(COLUMNS) as [HashtagSortField, ...HashtagSortField[]];

type Page = {
  filter: HashtagFilter;
  sort: { field: HashtagSortField; order: 'asc' | 'desc' };
  limit: number;
  offset: number;
};

/** A page of all hashtags, banned ones included, and the number of all that pass the filter. */
export async function listHashtags(
  db: Kysely<Database>,
  { filter, sort, limit, offset }: Page,
): Promise<{ rows: HashtagListRow[]; total: number }> {
  const where = compileFilter(filter);
  const order = sql.raw(`${COLUMNS[sort.field]} ${sort.order}, h.id ${sort.order}`);
  const { rows } = await sql<HashtagListRow>`
    select ${COLUMNS_OF_ROW} from app.hashtags h
    where h.id in (select h.id from app.hashtags h where ${where} order by ${order} limit ${limit} offset ${offset})
    order by ${order}`.execute(db);
  const count = await sql<{ n: number }>`select count(*)::int as n from app.hashtags h where ${where}`.execute(db);
  return { rows, total: count.rows[0]?.n ?? 0 };
}

/** Null when there is none. */
export async function getHashtag(db: Kysely<Database>, id: number): Promise<HashtagListRow | null> {
  const { rows } = await sql<HashtagListRow>`
    select ${COLUMNS_OF_ROW} from app.hashtags h where h.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

const COLUMNS_OF_ROW = sql`
  h.id, h.name, h.state, h.posts_count as posts, h.created_at as "createdAt", h.updated_at as "updatedAt",
  coalesce((
    select jsonb_agg(u.username order by u.id) from app.hashtag_makers m join app.users u on u.id = m.user_id
    where m.hashtag_id = h.id
  ), '[]') as makers`;

function compileFilter({ q, state }: HashtagFilter) {
  const conditions = [
    ...(q ? [contains(sql`lower(h.name)`, q)] : []),
    ...(state === undefined ? [] : [sql`h.state = ${state}`]),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
