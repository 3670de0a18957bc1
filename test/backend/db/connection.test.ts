import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '#backend/db/connection.ts';
import { openTestDatabase, testDatabases } from '#test/rig/database.ts';
import { layPgliteTemplate } from '#test/rig/pglite-template.ts';

it('locks the directory of the embedded database', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'private-'));
  const directory = path.join(dataDir, 'postgres');
  await layPgliteTemplate(dataDir);
  chmodSync(directory, 0o755);
  try {
    const database = await openDatabase({ dataDir, relaxedDurability: true });
    await database.close();
    expect(statSync(directory).mode & 0o777).toBe(0o700);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

it('creates a database anew whose creation was interrupted', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'unfinished-'));
  const mark = path.join(dataDir, 'postgres.unfinished');
  mkdirSync(path.join(dataDir, 'postgres'));
  writeFileSync(path.join(dataDir, 'postgres', 'PG_VERSION'), '18');
  writeFileSync(mark, '');
  try {
    for (const attempt of ['create table kept (n integer)', 'insert into kept values (1)']) {
      const database = await openDatabase({ dataDir, relaxedDurability: true });
      await database.exec(attempt);
      await database.close();
      expect(existsSync(mark)).toBe(false);
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

it.runIf(testDatabases.includes('postgres'))(
  'limits how long a statement may take, except in maintenance',
  async () => {
    const database = await openTestDatabase('postgres');
    const readTimeout = async () =>
      (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(database.db)).rows;
    try {
      expect(await readTimeout()).toEqual([{ statement_timeout: '30s' }]);
      await database.exec("create table seen as select current_setting('statement_timeout') as timeout");
      expect((await sql`select timeout from seen`.execute(database.db)).rows).toEqual([{ timeout: '0' }]);
      // The connections are in use one after the other: none keeps the exemption.
      const all = await Promise.all(Array.from({ length: 10 }, readTimeout));
      expect(new Set(all.flat().map((row) => row.statement_timeout))).toEqual(new Set(['30s']));
    } finally {
      await database.close();
    }
  },
);
