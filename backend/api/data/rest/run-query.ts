import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import type { Query } from './parse-query.ts';
import type { Table } from './tables.ts';

/** `body` is the JSON of the rows, `total` the number without limit and offset if it was asked for. */
export type Rows = { body: string; count: number; total: number | null };

const toRows = (from: RawBuilder<unknown>, total: RawBuilder<unknown>) => sql<Rows>`
  with wanted as (${from})
  select coalesce(json_agg(w), '[]')::text as body, count(*)::int as count, ${total} as total from wanted w`;

const NO_TOTAL = sql`null::int`;

const where = (conditions: RawBuilder<SqlBool>[]) => sql.join([sql`true`, ...conditions], sql` and `);
const nameOf = (table: Table) => sql.id('public', table.name);

/** One statement, so that rows and total are of one moment. */
export async function selectRows(db: Db, table: Table, query: Query, counts: boolean): Promise<Rows> {
  const from = sql`from ${nameOf(table)} where ${where(query.conditions)}`;
  const order = query.order ? sql`order by ${query.order}` : sql``;
  const wanted = sql`select ${query.columns} ${from} ${order} limit ${query.limit}::int offset ${query.offset}::int`;
  return execute(db, toRows(wanted, counts ? sql`(select count(*) ${from})::int` : NO_TOTAL));
}

/** Rows of the same columns. `conflict` is the columns of a unique index, and whether its rows are replaced. */
export async function insertRows(
  db: Db,
  table: Table,
  rows: { columns: string[]; json: string },
  query: Query,
  conflict: { columns: RawBuilder<unknown>[]; replaces: boolean } | null,
): Promise<Rows> {
  const names = sql.join(rows.columns.map((name) => sql.id(name)));
  const replaced = sql.join(rows.columns.map((name) => sql`${sql.id(name)} = excluded.${sql.id(name)}`));
  const target = conflict && sql`(${sql.join(conflict.columns)})`;
  const otherwise = !conflict
    ? sql``
    : conflict.replaces
      ? sql`on conflict ${target} do update set ${replaced}`
      : sql`on conflict ${target} do nothing`;
  const inserted = sql`insert into ${nameOf(table)} (${names})
    select ${names} from json_populate_recordset(null::${nameOf(table)}, ${rows.json}::text::json)
    ${otherwise} returning ${query.columns}`;
  return execute(db, toRows(inserted, NO_TOTAL));
}

export async function updateRows(
  db: Db,
  table: Table,
  { columns, json }: { columns: string[]; json: string },
  query: Query,
): Promise<Rows> {
  const names = sql.join(columns.map((name) => sql.id(name)));
  const changes = sql`select ${names} from json_populate_record(null::${nameOf(table)}, ${json}::text::json)`;
  const updated = sql`update ${nameOf(table)} set (${names}) = (${changes})
    where ${where(query.conditions)} returning ${query.columns}`;
  return execute(db, toRows(updated, NO_TOTAL));
}

export async function deleteRows(db: Db, table: Table, query: Query): Promise<Rows> {
  const deleted = sql`delete from ${nameOf(table)} where ${where(query.conditions)} returning ${query.columns}`;
  return execute(db, toRows(deleted, NO_TOTAL));
}

async function execute(db: Db, statement: RawBuilder<Rows>): Promise<Rows> {
  const { rows } = await statement.execute(db);
  return rows[0] ?? { body: '[]', count: 0, total: null };
}
