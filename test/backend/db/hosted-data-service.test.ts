import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import { listKnownVersions, migrate } from '#backend/db/migrate.ts';
import { anyKind, openEmptyDatabase } from '#test/rig/database.ts';

const FOLDER = 'supabase/migrations';
const FILES = readdirSync(FOLDER).toSorted();

let database: DatabaseHandle;
const apply = (file: string) => database.exec(readFileSync(join(FOLDER, file), 'utf8'));

/** As `supabase db push` does. */
async function pushAll(): Promise<void> {
  await database.exec(`create schema supabase_migrations;
    create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text);`);
  for (const file of FILES) {
    await apply(file);
    const [version] = file.split('_');
    await sql`insert into supabase_migrations.schema_migrations (version) values (${version})`.execute(database.db);
  }
}

const tables = async ({ db } = database) => {
  const { rows } = await sql<{ name: string }>`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname in ('public', 'app') order by 1`.execute(db);
  return rows.map(({ name }) => name);
};

// PGlite, because a server's roles are all its databases' and a database's owner cannot make them.
describe('on the embedded database', () => {
  beforeEach(async () => {
    database = await openEmptyDatabase('pglite');
    await database.exec('create role anon; create role authenticated; create role service_role bypassrls;');
  });
  afterEach(() => database.close());

  it('has the tables of summaries and of the mailing list alone, shows a visitor what is completed, and is added to', async () => {
    await pushAll();
    expect(await tables()).toEqual([
      'public.gb_daily_summaries',
      'public.gb_weekly_summaries',
      'public.subscribe_requests',
      'public.subscribers',
    ]);
    await database.exec(`insert into gb_daily_summaries (date, title, status) values
      ('2026-01-01', 'Shown', 'completed'), ('2026-01-02', 'Not yet', 'processing'), ('2026-01-03', '', 'pending');
    insert into gb_weekly_summaries (start_date, title, status) values ('2026-01-05', 'Not yet', 'pending');
    insert into subscribers (email) values ('ada@example.com');`);
    await database.exec('set role anon');
    const { rows } = await sql<{ title: string }>`select title from gb_daily_summaries order by date`.execute(
      database.db,
    );
    expect(rows.map(({ title }) => title)).toEqual(['Shown', '']);
    expect((await sql`select from gb_weekly_summaries`.execute(database.db)).rows).toEqual([]);
    await expect(sql`select from subscribers`.execute(database.db)).rejects.toThrow('permission denied');
    await expect(sql`select leave_list(gen_random_uuid())`.execute(database.db)).rejects.toThrow('permission denied');
    await expect(sql`insert into gb_daily_summaries (date) values (now())`.execute(database.db)).rejects.toThrow(
      'permission denied',
    );
    await database.exec('reset role');

    // As a backend with the project’s connection string does.
    const pushed = FILES.map((file) => file.replace('.sql', ''));
    const added = await migrate(database);
    expect(added.filter((name) => pushed.includes(name))).toEqual([]);
    expect(added.length + pushed.length).toBe(listKnownVersions().length);
    expect(await tables()).toContain('app.posts');
  });

  it('can be made beside tables that are there, and again', async () => {
    // As a hosted Supabase does.
    await database.exec('alter default privileges in schema public grant all on tables to anon, authenticated');
    await database.exec(`create table gb_daily_summaries (
      id serial primary key, date date, title text, summary_content text, articles_processed integer, status text, note text,
      created_at timestamptz);
    insert into gb_daily_summaries (date, status, title, note) values
      ('2026-01-01', 'draft', 'Mine', 'kept'), ('2026-01-02', null, null, 'a bare count');`);
    const [summaries = ''] = FILES;
    for (const _ of [1, 2]) await apply(summaries);
    const notes = async () => (await sql`select note from gb_daily_summaries order by date`.execute(database.db)).rows;
    expect(await notes()).toEqual([{ note: 'kept' }, { note: 'a bare count' }]);
    await database.exec('set role anon');
    expect(await notes()).toEqual([{ note: 'a bare count' }]);
    await expect(sql`truncate gb_daily_summaries`.execute(database.db)).rejects.toThrow('permission denied');
    await database.exec('reset role');
  });
});

it('comes with the version of a backup in which it was one with the backend’s', async () => {
  const earlier = await openEmptyDatabase(anyKind);
  const before = listKnownVersions().filter((version) => version !== '20261128000850');
  await migrate(earlier, { versions: before });
  expect(await tables(earlier)).toContain('public.gb_daily_summaries');
  await earlier.close();
});
