import { sql } from 'kysely';
import type { DatabaseHandle } from '#backend/db/connection.ts';

/** Deletes every row of ours and starts the identities anew. The tables stay, and with them the recorded migrations. */
export async function emptyDatabase({ db }: DatabaseHandle): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`
      do $$ begin
        execute (
          select 'truncate ' || string_agg(format('%I.%I', schemaname, tablename), ', ') || ' restart identity cascade'
          from pg_tables
          where schemaname in ('app', 'public') and (schemaname, tablename) <> ('app', 'counters')
        );
      end $$`.execute(transaction);
    // Truncation fires no row triggers. The data version goes on: caches are keyed by it.
    await sql`update app.counters set value = case name when 'data_version' then value + 1 else 0 end`.execute(
      transaction,
    );
  });
}
