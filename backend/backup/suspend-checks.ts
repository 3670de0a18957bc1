import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { quote, run, type Table } from './tables.ts';

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
