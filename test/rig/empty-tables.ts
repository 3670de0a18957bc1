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
      -- Of the others none has held a row yet.
      for item in
        select oid::regclass as name from pg_class
        where relkind = 'r' and relnamespace in ('app'::regnamespace, 'public'::regnamespace)
          and oid <> 'app.counters'::regclass and pg_relation_size(oid) > 0
      loop
        execute 'delete from ' || item.name;
      end loop;
      perform setval(seqrelid, seqstart, false) from pg_sequence
      where seqrelid in (
        select oid from pg_class where relkind = 'S' and relnamespace in ('app'::regnamespace, 'public'::regnamespace)
      ) and pg_sequence_last_value(seqrelid) is not null;
      delete from pgboss.job;
      update app.counters set value = case name when 'data_version' then value + 1 else 0 end;
      perform pg_notify('content_changed', '');
    end $$`.execute(db);
}
