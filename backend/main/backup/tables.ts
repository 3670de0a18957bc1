import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../../db/db.ts';

/** `type` as in a cast: `timestamp with time zone`, `integer[]`. */
export type Table = { schema: string; name: string; columns: { name: string; type: string }[] };

/** `auth` exists where this backend embeds the data service. */
export const SITE_SCHEMAS = ['app', 'public', 'auth'];

/** Omitted tables, with the reason. Future tables are included by default. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'app.backups': 'backups of one site are none of another',
  'app.desk_sessions': 'a session at one site is none at another',
  'app.search_documents': 'the next start makes them of the posts, with SEARCH_EXTENSIONS=on',
  'app.search_words': 'they come with the documents',
  'app.search_state': 'it says whether this site has the documents',
  'app.operator_verifications': 'pending sign-ins end within minutes',
  'app.operator_links': 'a link signs in whoever has it, for an hour',
  'auth.one_time_tokens': 'mailed links and codes sign in for an hour',
  'auth.flow_state': 'pending sign-ins end within minutes, and their codes sign in until then',
};

/** Tables with writable columns; generated ones follow from those. */
export async function listTables(db: Db, schemas: readonly string[]): Promise<Table[]> {
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

/** Without a sequence's value new rows would get the ids of earlier ones. */
export async function listSequences(db: Db, schemas: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, sequencename as name from pg_sequences where schemaname in (${sql.join(schemas)})`.execute(
    db,
  );
  return rows.map(nameOf);
}

export const nameOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string => `${schema}.${name}`;

/** For identifiers, where statements take no parameters. */
export const quote = (...names: string[]): string => names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.');

export async function countRows(db: Db, schema: string, name: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*)::text as count from ${sql.id(schema, name)}`.execute(
    db,
  );
  return Number(rows[0]?.count);
}

/** Bytes on the disk, without indexes. */
export async function measureTables(db: Db, tables: readonly Table[]): Promise<number> {
  const names = JSON.stringify(tables.map(({ schema, name }) => quote(schema, name)));
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(pg_table_size(name::regclass)), 0)::text as bytes
    from jsonb_array_elements_text(${names}::text::jsonb) name`.execute(db);
  return Number(rows[0]?.bytes);
}

/** Names in the statement must be quoted. */
export const run = <Row = unknown>(db: Db, text: string, parameters: unknown[] = []) =>
  db.executeQuery<Row>(CompiledQuery.raw(text, parameters));

/**
 * Drops triggers, foreign keys and indexes for a bulk load, within the caller's transaction and the table owner's
 * rights. @returns restores them, and fails on inconsistent rows
 */
export async function suspendChecks(
  transaction: Db,
  tables: readonly Table[],
): Promise<(which: 'all' | 'unique') => Promise<void>> {
  const names = tables.map(({ schema, name }) => quote(schema, name));
  const within = sql`(select name::regclass from jsonb_array_elements_text(${JSON.stringify(names)}::text::jsonb) name)`;
  const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0 and conrelid in ${within}`.execute(transaction);
  const { rows: indexes } = await sql<{ name: string; definition: string; isUnique: boolean }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition, indisunique as "isUnique"
    from pg_index i where indrelid in ${within}
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`.execute(transaction);
  for (const name of names) await run(transaction, `alter table ${name} disable trigger user`);
  for (const { table, name } of keys) await run(transaction, `alter table ${table} drop constraint ${quote(name)}`);
  for (const { name } of indexes) await run(transaction, `drop index ${name}`);
  return async (which) => {
    for (const { definition, isUnique } of indexes) if (isUnique || which === 'all') await run(transaction, definition);
    for (const { table, name, definition } of keys) {
      await run(transaction, `alter table ${table} add constraint ${quote(name)} ${definition}`);
    }
    for (const name of names) await run(transaction, `alter table ${name} enable trigger user`);
  };
}
