import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/types.ts';
import type { FilterTree } from '../schemas/filter.ts';
import type { ListQuery, ListRules } from '../schemas/list-query.ts';
import { type Condition, compileFilter } from './filter-sql.ts';
import type { NamedRow } from './posts.ts';

const SORT = ['id', 'name', 'createdAt', 'updatedAt', 'publishedAt'] as const;
export type NamedSortField = (typeof SORT)[number];

const FILTERS = {
  id: 'integer',
  name: 'text',
  createdAt: 'date',
  updatedAt: 'date',
  publishedAt: 'date',
} as const satisfies FilterTree;

/** What lists of hashtags let their callers ask for. */
export const NAMED_RULES: ListRules<NamedSortField> = {
  filters: FILTERS,
  sort: SORT,
  fields: ['id', 'name', 'createdAt', 'updatedAt', 'publishedAt'],
};

/** The same for bookmarks, which can be asked for by owner too. */
export const BOOKMARK_LIST_RULES: ListRules<NamedSortField> = {
  ...NAMED_RULES,
  filters: { ...FILTERS, users_permissions_user: { id: 'integer' } },
};

const COLUMNS: Record<string, string> = {
  id: 'id',
  name: 'name',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  // Neither has drafts: they are published when they are created.
  publishedAt: 'created_at',
  'users_permissions_user.id': 'user_id',
};

/** A page of a table `t` of named things within `scope`, and the number of all that pass the filter. */
export async function listTags(
  db: Kysely<Database>,
  table: RawBuilder<unknown>,
  scope: Condition,
  { filter, sort, pagination }: ListQuery<NamedSortField>,
): Promise<{ rows: NamedRow[]; total: number }> {
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
  const { rows } = await sql<NamedRow>`
    select t.id, t.name, t.created_at, t.updated_at from ${table} t where ${where}
    order by ${sql.raw(order.join(', '))} limit ${pagination.limit} offset ${pagination.offset}`.execute(db);
  const isLast = rows.length < pagination.limit && (rows.length > 0 || pagination.offset === 0);
  if (isLast) return { rows, total: pagination.offset + rows.length };
  const counted = await sql<{ count: number }>`select count(*)::int as count from ${table} t where ${where}`.execute(
    db,
  );
  return { rows, total: counted.rows[0]?.count ?? 0 };
}
