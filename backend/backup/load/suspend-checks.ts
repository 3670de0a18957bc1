import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { Database } from '../../db/types.ts';
import { quote, type Table } from '../list-tables.ts';

/**
 * Takes away what would slow a bulk load down or act on it: triggers (their counters come with the rows), foreign keys (the
 * tables come in no order) and indexes. All within the caller's transaction, and with the rights of the tables' owner.
 * @returns what puts everything back. That is the check, too: it fails on rows that contradict each other.
 */
export async function suspendChecks(
  transaction: Kysely<Database>,
  tables: readonly Table[],
): Promise<(options: { indexes: 'all' | 'unique' }) => Promise<void>> {
  const names = tables.map(({ schema, name }) => quote(schema, name));
  const within = sql`(select name::regclass from jsonb_array_elements_text(${JSON.stringify(names)}::text::jsonb) name)`;
  const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0 and conrelid in ${within}`.execute(transaction);
  const { rows: indexes } = await sql<{ name: string; definition: string; isUnique: boolean }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition, indisunique as "isUnique"
    from pg_index i
    where indrelid in ${within} and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`.execute(
    transaction,
  );
  const run = (statement: string) => transaction.executeQuery(CompiledQuery.raw(statement));
  for (const name of names) await run(`alter table ${name} disable trigger user`);
  for (const { table, name } of keys) await run(`alter table ${table} drop constraint ${quote(name)}`);
  for (const { name } of indexes) await run(`drop index ${name}`);
  return async ({ indexes: which }) => {
    for (const { definition, isUnique } of indexes) if (isUnique || which === 'all') await run(definition);
    for (const { table, name, definition } of keys) {
      await run(`alter table ${table} add constraint ${quote(name)} ${definition}`);
    }
    for (const name of names) await run(`alter table ${name} enable trigger user`);
  };
}
