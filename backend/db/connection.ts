import { chmodSync } from 'node:fs';
import path from 'node:path';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres';
import { Kysely, PGliteDialect, sql } from 'kysely';
import { makeDirectory } from '#server/process/make-directory.ts';
import { nameRequests } from '../request-id/name-requests.ts';
import { type ContentState, createContentState } from './content-state.ts';
import { acquireDirectoryLock } from './directory-lock.ts';
import { createSpaceCheck } from './free-space.ts';
import { guardReserved } from './guard-reserved.ts';
import { listenOnPglite, listenOnPostgres } from './listen-for-content.ts';
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
  /** A Postgres URL. Without one, PGlite opens `dataDir`, or memory when that is missing too. */
  databaseUrl?: string | undefined;
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

// `2026-11-19 06:00:00.5+00` → `2026-11-19T06:00:00.5+00:00`, as PostgREST sends timestamps.
const isoTimestamp = (value: string): string => value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
const serializeTimestamp = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value));
/**
 * The longest that one statement may take on Postgres: what a request asks for must not hold a connection for ever. A
 * `?statement_timeout=` in the database's URL wins. The embedded database cannot be interrupted and knows no such limit.
 */
const STATEMENT_TIMEOUT_MS = 30_000;
/** By which backups and restores see that a backend, worker or command is connected. They have another name themselves. */
export const APPLICATION_NAME = 'sellerfeed';
/** How long a stop waits for statements that run. */
const CLOSE_TIMEOUT_S = 2;
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
  const { databaseUrl, applicationName = APPLICATION_NAME } = options;
  return databaseUrl ? openPostgres(databaseUrl, applicationName) : openPglite(options);
}

async function openPostgres(url: string, applicationName: string): Promise<DatabaseHandle> {
  const timestamp = (oid: number) => ({ to: oid, from: [oid], serialize: serializeTimestamp, parse: isoTimestamp });
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      max: 10,
      connect_timeout: 10,
      onnotice: () => {},
      connection: { statement_timeout: STATEMENT_TIMEOUT_MS, application_name: applicationName },
      types: { timestamp: timestamp(TIMESTAMP), timestamptz: timestamp(TIMESTAMPTZ) },
    },
  });
  const db = connection.kysely as Kysely<Database>;
  const ear = listenOnPostgres(url, applicationName);
  const content = createContentState({ ear, readVersion: () => readDataVersion(db) });
  guardReserved(connection.driver, content.doubt);
  nameRequests(connection.driver);
  return {
    kind: 'postgres',
    db,
    connection,
    exec: async (script) => {
      // Maintenance may take as long as it needs.
      const reserved = await connection.driver.reserve();
      try {
        await reserved.unsafe('set statement_timeout = 0');
        await reserved.unsafe(script).simple();
      } finally {
        await reserved.unsafe('reset statement_timeout');
        reserved.release();
      }
    },
    execInTransaction: async (scripts) => {
      await connection.driver.begin(async (transaction) => {
        for (const script of scripts) await transaction.unsafe(script).simple();
      });
    },
    hasSpace: async () => true,
    content,
    close: async () => {
      await content.close();
      // One that was lost never says that it has ended.
      await connection.driver.end({ timeout: CLOSE_TIMEOUT_S });
      await connection.close();
    },
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

async function readDataVersion(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select value::text as version from app.counters where name = 'data_version'`.execute(db);
  return rows[0]?.version ?? '';
}

/** PGlite makes files that everybody may read and write, so nobody else may enter their directory. */
function makePrivate(directory: string): void {
  makeDirectory(directory);
  chmodSync(directory, 0o700);
}
