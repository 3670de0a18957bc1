import { randomBytes } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { type DatabaseHandle, openDatabase } from '#backend/db/connection.ts';
import { getPgliteTemplate } from './pglite-template.ts';
import { databaseOn, ensurePostgresTemplate } from './postgres-template.ts';

export type TestDatabaseKind = DatabaseHandle['kind'];

/** The databases every backend test runs on: PGlite always, Postgres when the test script has started one. */
export const testDatabases: TestDatabaseKind[] = process.env.TEST_DATABASE_URL ? ['pglite', 'postgres'] : ['pglite'];

/** A migrated, empty database of its own, in memory or in the test server. `close()` removes it. */
export async function openTestDatabase(kind: TestDatabaseKind): Promise<DatabaseHandle> {
  return kind === 'pglite' ? openInMemory() : openOnServer();
}

async function openInMemory(): Promise<DatabaseHandle> {
  return openDatabase({ relaxedDurability: true, dump: await getPgliteTemplate() });
}

async function openOnServer(): Promise<DatabaseHandle> {
  const { url, drop } = await createServerDatabase({ isMigrated: true });
  const database = await openDatabase({ databaseUrl: url });
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

/** A database in the test server, for processes to open: empty, or as every test's own begins. */
export async function createServerDatabase({ isMigrated = false } = {}): Promise<{
  url: string;
  drop: () => Promise<void>;
}> {
  const server = process.env.TEST_DATABASE_URL ?? '';
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await onServer(server, async (connection) => {
    const template = isMigrated ? ` template ${await ensurePostgresTemplate(connection, server)}` : '';
    await connection.unsafe(`create database ${name}${template}`);
  });
  return {
    url: databaseOn(server, name),
    drop: () => onServer(server, (connection) => connection.unsafe(`drop database ${name} with (force)`)),
  };
}

async function onServer(url: string, work: (connection: Sql) => Promise<unknown>): Promise<void> {
  const connection = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await work(connection);
  } finally {
    await connection.end();
  }
}
