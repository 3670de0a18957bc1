import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/types.ts';

export type Column = {
  name: string;
  /** As in a cast: `timestamp with time zone`, `integer[]`. */
  type: string;
};

export type Table = { schema: string; name: string; columns: Column[] };

/** The data service's auth schema is there where this backend embeds one. */
export const SITE_SCHEMAS = ['app', 'public'];
export const AUTH_SCHEMA = 'auth';

/** Tables that a backup does not hold, with the reason. Whatever else the schemas have goes along, also what is added later. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'app.pictures': 'pictures go along as files, and whichever store the target has writes it anew',
  'app.operator_sessions': 'who works at one site has not signed in to another',
  'app.operator_links': 'they let in whoever has one, for an hour',
};

/**
 * The tables of these schemas as the catalogue knows them, with the columns that can be written: what is generated follows from
 * those.
 */
export async function listTables(db: Kysely<Database>, schemas: readonly string[]): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select n.nspname as schema, c.relname as name, (
      select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
      from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    ) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in (${sql.join(schemas)})
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by 1, 2`.execute(db);
  return rows;
}

export const nameOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string => `${schema}.${name}`;

export const isLeftOut = (table: Table): boolean => nameOf(table) in LEFT_OUT;

/** Quoted, for statements that take no parameter there. */
export const quote = (...names: string[]): string => names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.');

export async function hasSchema(db: Kysely<Database>, schema: string): Promise<boolean> {
  const { rows } = await sql`select from pg_namespace where nspname = ${schema}`.execute(db);
  return rows.length > 0;
}
