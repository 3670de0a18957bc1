import { sql } from 'kysely';
import type { DatabaseHandle } from '#backend/db/connection.ts';

/**
 * Does the same as `emptyDatabase` in a quarter of the time: the few rows of a test are quicker deleted than truncated. No
 * trigger runs and no reference is checked meanwhile.
 */
export async function emptyTables({ db }: DatabaseHandle): Promise<void> {
  await sql`
    do $$
    declare item record;
    begin
      set local session_replication_role = replica;
      for item in
        select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname in ('app', 'public') and (schemaname, tablename) <> ('app', 'counters')
      loop
        execute 'delete from ' || item.name;
      end loop;
      for item in
        select format('%I.%I', schemaname, sequencename)::regclass as name, start_value from pg_sequences
        where schemaname in ('app', 'public')
      loop
        perform setval(item.name, item.start_value, false);
      end loop;
      delete from pgboss.job;
      update app.counters set value = case name when 'data_version' then value + 1 else 0 end;
      perform pg_notify('content_changed', '');
    end $$`.execute(db);
}
