import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../db/db.ts';

export type Table = {
  name: string;
  /** The type of each column, as PostgreSQL writes it. */
  columns: Map<string, string>;
  /** The rows that anybody may read; null if the table is the owner's alone. */
  publicRows: RawBuilder<SqlBool> | null;
};

/** The policies of `supabase/migrations`, which a hosted Supabase applies. A test compares the two. */
const PUBLIC_ROWS: Record<string, RawBuilder<SqlBool>> = {
  gb_daily_summaries: sql<SqlBool>`(status = 'completed' or (coalesce(title, '') = '' and coalesce(summary_content, '') = ''))`,
  gb_weekly_summaries: sql<SqlBool>`status = 'completed'`,
};

/** The closed list of tables and columns that requests may name: those of schema `public`, as they are at the start. */
export async function listTables(db: Db): Promise<Map<string, Table>> {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`.execute(db);
  const tables = new Map<string, Table>();
  for (const { table, column, type } of rows) {
    const found = tables.get(table) ?? {
      name: table,
      columns: new Map<string, string>(),
      publicRows: PUBLIC_ROWS[table] ?? null,
    };
    tables.set(table, found);
    found.columns.set(column, type);
  }
  return tables;
}
