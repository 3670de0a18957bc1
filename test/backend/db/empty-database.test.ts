import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import { emptyDatabase } from '#backend/db/empty-database.ts';
import { loadFixture } from '#backend/seed/load-fixture.ts';
import { openTestDatabase, testDatabases } from '#test/rig/database.ts';

const FIXTURE = readFileSync(new URL('../../contract/data/dataset.ndjson', import.meta.url), 'utf8');

describe.each(testDatabases)('emptyDatabase on %s', (kind) => {
  it('deletes everything of ours, counts from one again, and lets no cache believe that nothing changed', async () => {
    const database = await openTestDatabase(kind);
    const readCounters = async () => {
      const rows = await database.db.selectFrom('app.counters').selectAll().execute();
      return Object.fromEntries(rows.map(({ name, value }) => [name, Number(value)]));
    };
    await loadFixture(database, FIXTURE);
    const { data_version: before = 0, ...counters } = await readCounters();
    expect(counters.posts).toBe(59);
    await emptyDatabase(database);
    const { data_version: after, ...others } = await readCounters();
    expect(others).toEqual({ ...counters, posts: 0 });
    expect(after).toBeGreaterThan(before);
    for (const table of ['app.users', 'app.posts', 'app.hashtags', 'app.bookmarks', 'app.images'] as const) {
      expect(await database.db.selectFrom(table).select('id').execute(), table).toEqual([]);
    }
    const hashtag = await database.db.insertInto('app.hashtags').values({ name: '#a' }).returning('id').execute();
    expect(hashtag).toEqual([{ id: 1 }]);
    await database.close();
  });
});

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
    await expect.poll(() => isWaiting(database)).toBe(true);
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
