import { chmodSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect, type PostgresPool, sql } from 'kysely';
import { makeDirectory } from '#runtime/make-directory.ts';
import { nameRequest } from '#runtime/request-id/current-request.ts';
import { type ContentState, createContentState, listenOnPglite, listenOnPostgres } from './content-state.ts';
import type { Db } from './db.ts';
import { acquireDirectoryLock } from './directory-lock.ts';
import { createSpaceCheck, explainStart } from './embedded-limits.ts';
import { type DatabasePool, openPool, type Query, withClient, wrapQueries } from './postgres/open-pool.ts';
import { PARSERS_BY_TYPE } from './postgres/value-types.ts';

/** The backend's database. PGlite is a single session, which all parts share. */
export type DatabaseHandle = {
  kind: 'pglite' | 'postgres';
  db: Db;
  /** The embedded database; null for PostgreSQL. */
  pglite: PGlite | null;
  /** Null for the embedded database, which has one session. */
  pool: DatabasePool | null;
  exec(script: string): Promise<void>;
  execInTransaction(scripts: string[]): Promise<void>;
  /** Whether there is space to write; a full disk would break the embedded database. */
  hasSpace(moreBytes?: number): Promise<boolean>;
  content: ContentState;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  /** A PostgreSQL URL. Without one, PGlite opens `dataDir`, or memory if that is missing too. */
  databaseUrl?: string | undefined;
  dataDir?: string | undefined;
  applicationName?: string | undefined;
  /** Bytes that PGlite leaves free on the disk of `dataDir`. */
  reserveBytes?: number | undefined;
  /** PGlite without waiting for each commit to reach the file system; for tests. */
  relaxedDurability?: boolean | undefined;
  /** PGlite in memory, restored from a dump; for tests. */
  dump?: Blob | undefined;
};

/** Backups and restores recognise connected backends, workers and commands by this name. They use another. */
export const APPLICATION_NAME = 'sellerfeed';

/**
 * Statements without effects for others, possibly after a comment with the request's id. Effects of a transaction occur
 * at its commit.
 */
const READ = /^(?:\s|\/\*[^*]*\*\/)*(?:select|explain|show|set|reset|begin|start|savepoint|release|rollback)\b/i;

// The first because the planner assumes a spinning disk; the third because a gigabyte of write-ahead log is kept.
const PGLITE_SETTINGS = [
  'set random_page_cost = 1.1',
  "set time zone 'UTC'",
  "alter system set max_wal_size = '128MB'",
  'select pg_reload_conf()',
];

// PostgreSQL's default of 128 MB is touched at the start; the system's file cache is behind it.
const PGLITE_CONFIGURATION = ['shared_buffers=32MB'];

/** Throws `DirectoryInUseError` if another process holds the embedded database. */
export async function openDatabase(options: DatabaseOptions): Promise<DatabaseHandle> {
  const { databaseUrl, applicationName = APPLICATION_NAME } = options;
  return databaseUrl ? openPostgres(databaseUrl, applicationName) : openPglite(options);
}

async function openPostgres(databaseUrl: string, applicationName: string): Promise<DatabaseHandle> {
  const pool = openPool(databaseUrl, applicationName);
  const db = toKysely(pool);
  const content = createContentState({ listener: listenOnPostgres(pool), readVersion: () => readDataVersion(db) });
  wrapQueries(pool, (query) => watchWrites(query, content.markStale));
  wrapQueries(pool, (query) => (text, values) => query(nameRequest(text), values));
  return {
    kind: 'postgres',
    db,
    pglite: null,
    pool,
    exec: async (script) => {
      const client = await pool.connect();
      let isDone = false;
      try {
        // Maintenance has no time limit.
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
      await pool.end();
    },
  };
}

/** Calls `onWrite` after each statement with possible effects, before its caller continues. */
function watchWrites(query: Query, onWrite: () => void): Query {
  return async (text, values) => {
    try {
      return await query(text, values);
    } finally {
      // Also after a failure: a commit without a response may have happened.
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
    const [{ PGlite }, { pg_trgm }] = await Promise.all([
      import('@electric-sql/pglite'),
      import('@electric-sql/pglite/contrib/pg_trgm'),
    ]);
    const directory = dataDir && path.join(dataDir, 'postgres');
    const creation = directory && beginCreation(directory);
    const pglite = await PGlite.create({
      ...(directory ? { dataDir: directory } : {}),
      relaxedDurability: relaxedDurability ?? false,
      postgresqlconf: PGLITE_CONFIGURATION,
      ...(creation || !directory ? { loadDataDir: dump ?? (await readEmptyCluster()) } : {}),
      extensions: { pg_trgm },
      parsers: PARSERS_BY_TYPE,
    });
    if (creation) creation.end();
    // A transaction takes PGlite's exclusive lock, so that concurrent requests share none.
    const db: Db = new Kysely({ dialect: new PGliteDialect({ pglite }) });
    // One call each: `alter system` cannot run in the implicit transaction of a script.
    for (const statement of PGLITE_SETTINGS) await pglite.exec(statement);
    const listener = listenOnPglite(pglite);
    return {
      kind: 'pglite',
      db,
      pglite,
      pool: null,
      exec: async (script) => {
        await pglite.exec(script);
      },
      execInTransaction: async (scripts) => {
        await pglite.transaction(async (transaction) => {
          for (const script of scripts) await transaction.exec(script);
        });
      },
      hasSpace: dataDir && reserveBytes ? createSpaceCheck(dataDir, reserveBytes) : async () => true,
      content: createContentState({ listener, readVersion: () => readDataVersion(db) }),
      close: async () => {
        await pglite.close();
        lock?.release();
      },
    };
  } catch (error) {
    lock?.release();
    throw dataDir ? await explainStart(error, dataDir) : error;
  }
}

/** Increased by every change of public content (backend/db/migrations/20261128000800_counters.sql). */
async function readDataVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select value::text as version from app.counters where name = 'data_version'`.execute(db);
  return rows[0]?.version ?? '';
}

/** A cluster as `initdb` leaves it, which would take five seconds and a gigabyte of memory. */
async function readEmptyCluster(): Promise<Blob> {
  const { dataDir } = await import('@electric-sql/pglite-prepopulatedfs');
  return dataDir();
}

/**
 * Makes the directory private. Null where it has a database. One whose creation did not end, as its process was killed, never held
 * anything, and is created anew.
 */
function beginCreation(directory: string): { end: () => void } | null {
  const mark = `${directory}.unfinished`;
  if (existsSync(mark)) rmSync(directory, { recursive: true, force: true });
  makeDirectory(directory);
  // PGlite creates files with open permissions.
  chmodSync(directory, 0o700);
  if (existsSync(path.join(directory, 'PG_VERSION'))) return null;
  writeFileSync(mark, '');
  return { end: () => rmSync(mark) };
}

function toKysely(pool: DatabasePool): Db {
  // Its types cover only a few results, and options for cancelling.
  return new Kysely({ dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }) });
}
