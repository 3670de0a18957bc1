import { sql } from 'kysely';
import type { DatabaseHandle } from '#backend/db/connection.ts';

/**
 * Fills the tables of the content without their indexes and makes those afterwards, which takes a third of the time: a trigram
 * index costs more than everything else about a post. Keys stay.
 */
export async function loadQuickly(database: DatabaseHandle, fill: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class t on t.oid = i.indrelid
    where t.relnamespace in ('app'::regnamespace, 'public'::regnamespace) and not i.indisunique`.execute(database.db);
  for (const { name } of indexes) await database.exec(`drop index ${name}`);
  await fill();
  await database.exec("set maintenance_work_mem = '512MB'");
  for (const { definition } of indexes) await database.exec(definition);
}
