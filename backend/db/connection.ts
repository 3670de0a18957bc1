import { chmodSync } from 'node:fs';
import path from 'node:path';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres';
import { Kysely, PGliteDialect } from 'kysely';
import { makeDirectory } from '#server/process/make-directory.ts';
import { nameRequest } from '../request-id/name-request.ts';
import { type ContentState, createContentState } from './content-state.ts';
import { acquireDirectoryLock } from './directory-lock.ts';
import { createSpaceCheck } from './free-space.ts';
import { listenOnPglite, listenOnPostgres } from './listen-for-content.ts';
import { splitHosts } from './postgres/hosts.ts';
import { type DatabasePool, openPool, type Query } from './postgres/open-pool.ts';
import { openReplica, type ReadPublic, type Replica, readDataVersion } from './postgres/replica.ts';
import { toKysely } from './postgres/to-kysely.ts';
import { isoTimestamp } from './postgres/value-types.ts';
import { withClient, wrapQueries } from './postgres/with-client.ts';
import type { Database } from './types.ts';

/**
 * The backend's one database connection. The content API and the embedded data service share it, because PGlite is
 * a single session in this process.
 */
export type DatabaseHandle = {
  kind: 'pglite' | 'postgres';
  db: Kysely<Database>;
  /** What the embedded data service is built on; the content API uses `db` alone. */
  connection: PgliteConnection | PostgresConnection;
  /** Whose connections all of these use; the embedded database has one session instead. */
  pool: DatabasePool | null;
  /** The copy that the public content may be read from. */
  replica: Replica | null;
  readPublic: ReadPublic;
  /** Runs a script of several statements, outside any transaction of the caller. */
  exec(script: string): Promise<void>;
  /** Runs scripts in one transaction. */
  execInTransaction(scripts: string[]): Promise<void>;
  /** Whether there is space to write. Without it nothing may be written, or the embedded database breaks down. */
  hasSpace(moreBytes?: number): Promise<boolean>;
  /** Tells how long something that was made of the public content is good. */
  content: ContentState;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  /** A Postgres URL, of one host or several (postgres/hosts.ts). Without one, PGlite opens `dataDir`, or memory when that is missing too. */
  databaseUrl?: string | undefined;
  /** A hot standby of that Postgres, for the public content. */
  replicaUrl?: string | undefined;
  dataDir?: string | undefined;
  /** As which the connections of a Postgres are listed there. */
  applicationName?: string | undefined;
  /** What PGlite leaves free on the disk of `dataDir`. */
  reserveBytes?: number | undefined;
  /** PGlite without waiting for each commit to reach the file system; for tests. */
  relaxedDurability?: boolean | undefined;
  /** PGlite in memory that begins as this dump of another one's directory; for tests. */
  dump?: Blob | undefined;
};

/** By which backups and restores see that a backend, worker or command is connected. They have another name themselves. */
export const APPLICATION_NAME = 'sellerfeed';

/**
 * Statements that change nothing for others; what is within a transaction does when that is committed. In front of them may
 * stand which request they belong to.
 */
const READ = /^(?:\s|\/\*[^*]*\*\/)*(?:select|explain|show|set|reset|begin|start|savepoint|release|rollback)\b/i;

const TIMESTAMP = 1114;
const TIMESTAMPTZ = 1184;

// Without the first the planner assumes a spinning disk; without the third a gigabyte of write-ahead log is kept.
const PGLITE_SETTINGS = [
  'set random_page_cost = 1.1',
  "set time zone 'UTC'",
  "alter system set max_wal_size = '128MB'",
  'select pg_reload_conf()',
];

/** Opens the database. Throws `DirectoryInUseError` when another process holds the embedded database's directory. */
export async function openDatabase(options: DatabaseOptions): Promise<DatabaseHandle> {
  const { databaseUrl, replicaUrl, applicationName = APPLICATION_NAME } = options;
  return databaseUrl ? openPostgres({ databaseUrl, replicaUrl, applicationName }) : openPglite(options);
}

async function openPostgres({
  databaseUrl,
  replicaUrl,
  applicationName,
}: {
  databaseUrl: string;
  replicaUrl: string | undefined;
  applicationName: string;
}): Promise<DatabaseHandle> {
  const pool = openPool(databaseUrl, applicationName);
  // The data service's own connection opens when it is asked for something, which never happens.
  const connection = createPostgresConnection({ url: splitHosts(databaseUrl)[0] ?? databaseUrl });
  const db = toKysely(pool);
  connection.kysely = db;
  const content = createContentState({ ear: listenOnPostgres(pool), readVersion: () => readDataVersion(db) });
  wrapQueries(pool, (query) => tellOfWrites(query, content.doubt));
  const replica = replicaUrl ? openReplica({ db, content, pool: openPool(replicaUrl, applicationName) }) : null;
  for (const each of replica ? [pool, replica.pool] : [pool]) {
    wrapQueries(each, (query) => (text, values) => query(nameRequest(text), values));
  }
  return {
    kind: 'postgres',
    db,
    connection,
    pool,
    replica,
    readPublic: replica?.readPublic ?? ((read) => read(db)),
    exec: async (script) => {
      const client = await pool.connect();
      let isDone = false;
      try {
        // Maintenance may take as long as it needs.
        await client.query('set statement_timeout = 0');
        await client.query(script);
        await client.query('reset statement_timeout');
        isDone = true;
      } finally {
        client.release(!isDone);
      }
    },
    execInTransaction: (scripts) =>
      withClient(pool, async (query) => {
        await query('begin');
        for (const script of scripts) await query(script);
        await query('commit');
      }),
    hasSpace: async () => true,
    content,
    close: async () => {
      await content.close();
      await Promise.all([pool.end(), replica?.pool.end()]);
      await connection.close();
    },
  };
}

/** Calls `onWrite` after each statement that may have changed something for others, before whoever ran it goes on. */
function tellOfWrites(query: Query, onWrite: () => void): Query {
  return async (text, values) => {
    try {
      return await query(text, values);
    } finally {
      // Also after a failure: a commit whose answer was lost may have happened.
      if (!READ.test(text)) onWrite();
    }
  };
}

async function openPglite({
  dataDir,
  reserveBytes,
  relaxedDurability,
  dump,
}: DatabaseOptions): Promise<DatabaseHandle> {
  const lock = dataDir ? acquireDirectoryLock(dataDir) : null;
  try {
    const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm');
    const directory = dataDir && path.join(dataDir, 'postgres');
    if (directory) makePrivate(directory);
    const connection = await createPgliteConnection({
      ...(directory ? { url: directory } : {}),
      pgliteOptions: {
        relaxedDurability: relaxedDurability ?? false,
        ...(dump ? { loadDataDir: dump } : {}),
        extensions: { pg_trgm },
        parsers: { [TIMESTAMP]: isoTimestamp, [TIMESTAMPTZ]: isoTimestamp },
      },
    });
    await connection.driver.waitReady;
    // The data service's own dialect sends a raw BEGIN on the one shared session, so that concurrent requests would
    // share a transaction and a role. Kysely's own dialect takes PGlite's exclusive transaction lock instead.
    connection.kysely = new Kysely({ dialect: new PGliteDialect({ pglite: connection.driver }) });
    // One call each: `alter system` refuses to run in the implicit transaction of a script.
    for (const statement of PGLITE_SETTINGS) await connection.driver.exec(statement);
    const db = connection.kysely as Kysely<Database>;
    const ear = listenOnPglite(connection.driver);
    return {
      kind: 'pglite',
      db,
      connection,
      pool: null,
      replica: null,
      readPublic: (read) => read(db),
      exec: async (script) => {
        await connection.driver.exec(script);
      },
      execInTransaction: async (scripts) => {
        await connection.driver.transaction(async (transaction) => {
          for (const script of scripts) await transaction.exec(script);
        });
      },
      hasSpace: dataDir && reserveBytes ? createSpaceCheck(dataDir, reserveBytes) : async () => true,
      content: createContentState({ ear, readVersion: () => readDataVersion(db) }),
      close: async () => {
        await connection.clearSchemaCache();
        await connection.driver.close();
        lock?.release();
      },
    };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

/** PGlite makes files that everybody may read and write, so nobody else may enter their directory. */
function makePrivate(directory: string): void {
  makeDirectory(directory);
  chmodSync(directory, 0o700);
}
