import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import { emptyDatabase } from '#backend/db/empty-database.ts';
import { FixtureError, loadFixture } from '#backend/seed/load-fixture.ts';
import { openTestDatabase, testDatabases } from '#test/rig/database.ts';

const text = readFileSync(new URL('../../contract/data/dataset.ndjson', import.meta.url), 'utf8');

// On one of them: the ingest that it uses is tested on both.
describe.each(testDatabases.slice(-1))('loadFixture, on %s', (kind) => {
  let database: DatabaseHandle;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
  });
  beforeEach(() => emptyDatabase(database));
  afterAll(() => database.close());

  it('keeps ids, continues identities after them, and counts published posts', async () => {
    expect(await loadFixture(database, text)).toEqual({ users: 3, hashtags: 40, bookmarks: 5, images: 20, posts: 60 });
    const { db } = database;
    const next = await db
      .insertInto('app.hashtags')
      .values({ name: '#next' })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(next.id).toBe(41);
    const counter = await db.selectFrom('app.counters').select('value').where('name', '=', 'posts').executeTakeFirst();
    expect(Number(counter?.value)).toBe(59);
  });

  it('refuses a database that holds posts, and leaves it alone', async () => {
    await loadFixture(database, text);
    await expect(loadFixture(database, text)).rejects.toThrow('The database holds posts.');
    expect(await database.db.selectFrom('app.posts').select('id').execute()).toHaveLength(60);
  });

  it.each([
    ['{"kind":"user"', 'Line 1: not JSON'],
    ['{"kind":"comment","id":1}', 'Line 1: kind'],
    ['{"kind":"hashtag","id":0,"name":"#x","at":"2026-01-01T00:00:00Z"}', 'Line 1: id'],
  ])('names the line and what is wrong with %s', async (line, message) => {
    await expect(loadFixture(database, line)).rejects.toThrow(FixtureError);
    await expect(loadFixture(database, line)).rejects.toThrow(message);
  });

  it('loads nothing when one line cannot be stored', async () => {
    const twice = `${text}\n${text.split('\n').find((line) => line.includes('"hashtag"'))}`;
    await expect(loadFixture(database, twice)).rejects.toThrow();
    expect(await database.db.selectFrom('app.posts').select('id').execute()).toEqual([]);
  });
});
