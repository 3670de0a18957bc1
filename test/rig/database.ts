import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { type DatabaseHandle, openDatabase } from '#backend/db/connection.ts';
import { migrate } from '#backend/db/migrate.ts';
import { getPgliteTemplate } from './pglite-template.ts';

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
  const { url, drop } = await createServerDatabase();
  const database = await openDatabase({ databaseUrl: url });
  await migrate(database);
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

/** An empty database in the test server, for processes to open. */
export async function createServerDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL ?? '';
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await runOnServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOnServer(server, `drop database ${name} with (force)`) };
}

async function runOnServer(url: string, statement: string): Promise<void> {
  const connection = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await connection.unsafe(statement);
  } finally {
    await connection.end();
  }
}
