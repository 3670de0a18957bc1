import '#backend/main/subscribe.ts';
import { randomBytes } from 'node:crypto';
import { type DatabaseHandle, openDatabase } from '#backend/db/connection.ts';
import { getPgliteTemplate } from './pglite-template.ts';
import { databaseOn, ensurePlainOwner, ensurePostgresTemplate, onServer } from './postgres-template.ts';

export type TestDatabaseKind = DatabaseHandle['kind'];

/** Both databases, for tests of what may differ between them: PGlite always, PostgreSQL when the test script has started one. */
export const testDatabases: TestDatabaseKind[] = process.env.TEST_DATABASE_URL ? ['pglite', 'postgres'] : ['pglite'];

/**
 * The database for tests of subjects that use it through ordinary queries: PostgreSQL if there is one, with its pool of connections.
 * It takes half the processor time of PGlite.
 */
export const anyKind: TestDatabaseKind = testDatabases.at(-1) ?? 'pglite';
export const anyDatabase: TestDatabaseKind[] = [anyKind];

/** A migrated, empty database of its own, in memory or in the test server. `close()` removes it. */
export async function openTestDatabase(kind: TestDatabaseKind): Promise<DatabaseHandle> {
  return kind === 'pglite' ? openInMemory() : openOnServer();
}

/** A database without any table, for tests of migrations. `close()` removes it. */
export const openEmptyDatabase = (kind: TestDatabaseKind): Promise<DatabaseHandle> =>
  kind === 'pglite' ? openDatabase({ relaxedDurability: true }) : openOnServer({ isMigrated: false });

async function openInMemory(): Promise<DatabaseHandle> {
  return openDatabase({ relaxedDurability: true, dump: await getPgliteTemplate() });
}

async function openOnServer(options = { isMigrated: true }): Promise<DatabaseHandle> {
  const { url, drop } = await createServerDatabase(options);
  const database = await openDatabase({ databaseUrl: url });
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

type ServerDatabase = { url: string; drop: () => Promise<void> };

/**
 * A database in the test server, for processes to open: empty, or as every test's own begins. It belongs to the user of its URL, who
 * has no other rights.
 */
export async function createServerDatabase({
  isMigrated = false,
  server = process.env.TEST_DATABASE_URL ?? '',
} = {}): Promise<ServerDatabase> {
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`;
  const url = await onServer(server, async (connection) => {
    const owner = await ensurePlainOwner(connection, server);
    // Copied as files, without a log of each page: half of the work.
    const template = isMigrated
      ? ` template ${await ensurePostgresTemplate(connection, owner.url)} strategy file_copy`
      : '';
    await connection.query(`create database ${name} owner ${owner.name}${template}`);
    return databaseOn(owner.url, name);
  });
  return {
    url,
    drop: async () => {
      await onServer(server, (connection) => connection.query(`drop database ${name} with (force)`));
    },
  };
}
