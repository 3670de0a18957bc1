import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import { listKnownVersions, migrate } from '#backend/db/migrate.ts';
import { readDatabase } from '#backend/main/backup/backup.ts';
import { anyDatabase, openEmptyDatabase, openTestDatabase } from '#test/rig/database.ts';
import { testConfig } from '#test/rig/test-config.ts';

const UNRELEASED = /made by an unreleased version before 1\.0/;

describe.each(anyDatabase)('migrations, on %s', (kind) => {
  let database: DatabaseHandle;
  afterEach(() => database.close());

  const record = (version: string) =>
    database.exec(`insert into supabase_migrations.schema_migrations (version) values ('${version}')`);
  const backUp = () => Array.fromAsync(readDatabase(database, testConfig(), { leaveS3Pictures: false }));

  describe('of a database of before 1.0', () => {
    beforeEach(async () => {
      database = await openEmptyDatabase(kind);
      await database.exec(`create schema supabase_migrations;
        create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text);`);
      for (const version of ['20261120000100', '20261120000200']) await record(version);
    });

    it('are refused in one sentence, and change nothing', async () => {
      await expect(migrate(database)).rejects.toMatchObject({
        name: 'UserError',
        message: expect.stringMatching(UNRELEASED),
      });
      const { rows } = await sql`select from pg_namespace where nspname = 'app'`.execute(database.db);
      expect(rows).toEqual([]);
    });

    it('are not called newer by a backup', async () => {
      await expect(backUp()).rejects.toThrow(UNRELEASED);
    });
  });

  describe('of a database', () => {
    beforeEach(async () => {
      database = await openTestDatabase(kind);
    });

    it('are applied once', async () => {
      expect(await migrate(database)).toEqual([]);
    });

    it('leave one of a newer version as it is, so that a release can be rolled back', async () => {
      await record('20991231000000');
      expect(await migrate(database)).toEqual([]);
      await expect(backUp()).rejects.toThrow('migrated by a newer version');
    });

    it('are recorded by version', async () => {
      const { rows } = await sql<{ version: string }>`
        select version from supabase_migrations.schema_migrations order by version`.execute(database.db);
      expect(rows.map(({ version }) => version)).toEqual(listKnownVersions());
    });
  });
});
