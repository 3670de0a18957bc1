import { sql } from 'kysely';
import type { DatabaseHandle } from './connection.ts';

const DEADLOCK_DETECTED = '40P01';
const ATTEMPTS = 3;

/** Deletes all rows and restarts identities. Keeps tables and recorded migrations. Retries after a deadlock. */
export async function emptyDatabase(database: DatabaseHandle): Promise<void> {
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    try {
      return await truncateAll(database);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === DEADLOCK_DETECTED)) throw error;
    }
  }
  await truncateAll(database);
}

async function truncateAll({ db }: DatabaseHandle): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`
      do $$ begin
        execute (
          select 'truncate ' || string_agg(format('%I.%I', schemaname, tablename), ', ') || ' restart identity cascade'
          from pg_tables
          where schemaname in ('app', 'public') and (schemaname, tablename) <> ('app', 'counters')
        );
      end $$`.execute(transaction);
    // pg-boss's table exists once a backend has run.
    await sql`
      do $$ begin
        if to_regclass('pgboss.job') is not null then delete from pgboss.job; end if;
      end $$`.execute(transaction);
    // Truncation fires no row triggers. The data version continues, because caches depend on it.
    await sql`update app.counters set value = case name when 'data_version' then value + 1 else 0 end`.execute(
      transaction,
    );
  });
}
