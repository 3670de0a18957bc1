import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/types.ts';
import type { ListQuery, TagSortField } from '../schemas/list-query.ts';
import { type Condition, compileFilter } from './filter-sql.ts';
import type { TagRow } from './posts.ts';

const COLUMNS: Record<string, string> = {
  id: 'id',
  name: 'name',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  // Without drafts: published when created.
  publishedAt: 'created_at',
  'users_permissions_user.id': 'user_id',
};

/** A page of a tag table `t` (hashtags or bookmarks) within `scope`, with the total. `more` are columns of one table only. */
export async function listTags<Row extends TagRow = TagRow>(
  db: Kysely<Database>,
  table: RawBuilder<unknown>,
  scope: Condition,
  { filter, sort, pagination }: ListQuery<TagSortField>,
  more: RawBuilder<unknown> = sql``,
): Promise<{ rows: Row[]; total: number }> {
  const columns = Object.fromEntries(
    Object.entries(COLUMNS).map(([path, column]) => [
      path,
      (compare: (target: RawBuilder<unknown>) => Condition) => compare(sql.ref(`t.${column}`)),
    ]),
  );
  const where = sql`${scope} and ${compileFilter(filter, columns)}`;
  const order = [
    ...sort.map(({ field, direction }) => `t.${COLUMNS[field]} ${direction}`),
    `t.id ${sort.at(-1)?.direction ?? 'asc'}`,
  ];
  const { rows } = await sql<Row>`
    select t.id, t.name, t.created_at, t.updated_at${more} from ${table} t where ${where}
    order by ${sql.raw(order.join(', '))} limit ${pagination.limit} offset ${pagination.offset}`.execute(db);
  const isLast = rows.length < pagination.limit && (rows.length > 0 || pagination.offset === 0);
  if (isLast) return { rows, total: pagination.offset + rows.length };
  const counted = await sql<{ count: number }>`select count(*)::int as count from ${table} t where ${where}`.execute(
    db,
  );
  return { rows, total: counted.rows[0]?.count ?? 0 };
}
