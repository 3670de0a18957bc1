import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import { emptyDatabase } from '#backend/db/empty-database.ts';
import { openTestDatabase, testDatabases } from '#test/rig/database.ts';

// PGlite has one connection: nobody to wait for.
const itOnPostgres = it.runIf(testDatabases.includes('postgres'));

itOnPostgres('is tried again where it and a write of another connection wait for each other', async () => {
  const database = await openTestDatabase('postgres');
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('app', 'public') and (schemaname, tablename) <> ('app', 'counters')`.execute(database.db);
  const [first = '', last = ''] = [rows[0]?.name, rows.at(-1)?.name];
  expect(first).not.toBe(last);
  const lock = (table: string) => sql.raw(`lock table ${table} in row exclusive mode`);
  let emptied = Promise.resolve();
  await database.db.transaction().execute(async (transaction) => {
    await lock(last).execute(transaction);
    emptied = emptyDatabase(database);
    await expect.poll(() => isWaiting(database), { timeout: 5_000 }).toBe(true);
    // It holds this one and waits for the last: the one that has waited longer is given up.
    await lock(first).execute(transaction);
  });
  await expect(emptied).resolves.toBeUndefined();
  await database.close();
});

async function isWaiting({ db }: DatabaseHandle): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where datname = current_database() and not granted`.execute(db);
  return rows.length > 0;
}
