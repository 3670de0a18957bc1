import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { sql } from 'kysely';
import { UserError } from '#runtime/user-error.mjs';
import type { DatabaseHandle } from '../../db/connection.ts';
import type { Db } from '../../db/db.ts';
import { createSpaceCheck, DiskFullError } from '../../db/embedded-limits.ts';
import { LIFT_TIMEOUT } from '../../db/postgres/open-pool.ts';
import { createPictureStore } from '../../pictures/store/create-picture-store.ts';
import { type FoundPicture, getPictureType, listPictures } from '../../pictures/store/picture-store.ts';
import type { BackendConfig } from '../config.ts';
import {
  CONTENTS_NAME,
  type Contents,
  type Entry,
  HEADER_NAME,
  type Header,
  PICTURES_FOLDER,
  TABLES_FOLDER,
  toJson,
} from './entry.ts';
import { findLastSchedulePass, listJobTables, readingOf } from './pending-work.ts';
import { LEFT_OUT, listTables, nameOf, quote, run, SITE_SCHEMAS, type Table } from './tables.ts';

export type DumpDependencies = {
  database: Pick<DatabaseHandle, 'kind' | 'db'>;
  config: Pick<BackendConfig, 's3' | 'uploadsDir' | 'dataDir' | 'dataService' | 'diskReserveBytes'>;
  clock: () => Date;
};

export type DumpOptions = {
  /** A running backend completes pending work, such as mails, itself. */
  siteIsRunning: boolean;
  /** Pictures in S3 stay there: a restore needs the same bucket. */
  leaveS3Pictures: boolean;
};

/** A higher level saves a tenth more for three times the work. */
const COMPRESSION = { level: 3 };
const PICTURES_AT_ONCE = 4;

const compress = promisify<Buffer, typeof COMPRESSION, Buffer>(gzip);

/** Names of the pictures that the database refers to. */
const PICTURES = `
  select substring(url from '^/uploads/(.+)$') as line from (
    select url from app.images union all select jsonb_path_query(formats, '$.*.url') #>> '{}' from app.images
  ) urls
  order by line`;

/** Portable formats, errors for rows hidden by a policy, and cursors that spill to disk. */
const SETTINGS = `select set_config(name, value, true) from (values
  ('idle_in_transaction_session_timeout', '0'), ('datestyle', 'ISO'), ('timezone', 'UTC'), ('intervalstyle', 'postgres'),
  ('extra_float_digits', '1'), ('bytea_output', 'hex'), ('work_mem', '32MB'), ('row_security', 'off')) s (name, value)`;
const SHARE_ROWS = 200;

/**
 * A consistent snapshot as entries of a backup: rows, sequences, pictures. Pictures never change; missing ones are
 * listed. @throws UserError when not a single picture is found, DiskFullError when the embedded database has no space
 * for the snapshot
 */
export async function* dumpSite(deps: DumpDependencies, options: DumpOptions): AsyncGenerator<Entry> {
  const snapshot = await openSnapshot(deps, options);
  try {
    yield { name: HEADER_NAME, data: toJson(snapshot.header) };
    const contents = { rows: {} as Record<string, number>, rowBytes: 0 };
    for (const table of snapshot.header.tables.map(nameOf)) {
      let [rows, number] = [0, 0];
      for await (const lines of snapshot.shares(table)) {
        rows += lines.length;
        number += 1;
        const bytes = Buffer.from(`${lines.join('\n')}\n`);
        contents.rowBytes += bytes.length;
        const name = `${TABLES_FOLDER}${table}/${String(number).padStart(6, '0')}.ndjson.gz`;
        yield { name, data: await compress(bytes, COMPRESSION) };
      }
      contents.rows[table] = rows;
    }
    const pictures = yield* dumpPictures(snapshot, deps.config, options);
    yield { name: CONTENTS_NAME, data: toJson({ ...contents, ...pictures }) };
  } finally {
    await snapshot.close();
  }
}

type Snapshot = Awaited<ReturnType<typeof openSnapshot>>;

/** Concurrent snapshots in the embedded database's session need different cursors. */
let snapshots = 0;

/**
 * On PostgreSQL a snapshot is a transaction. On the embedded database, where that would block all others, cursors are
 * held beyond the transaction: it takes 0.1 s for 20,000 posts.
 */
async function openSnapshot({ database, config, clock }: DumpDependencies, options: DumpOptions) {
  const isHeld = database.kind === 'pglite';
  snapshots += 1;
  const prefix = `backup ${snapshots}`;
  const cursorOf = (name: string) => quote(`${prefix} ${name}`);
  const transaction = await database.db.startTransaction().setIsolationLevel('repeatable read').execute();
  try {
    await run(transaction, LIFT_TIMEOUT);
    await run(transaction, SETTINGS);
    if (isHeld) await requireSpace(transaction, config);
    const { header, selects } = await planDump(transaction, config, options, clock());
    for (const [name, select] of selects) {
      await run(transaction, `declare ${cursorOf(name)} no scroll cursor ${isHeld ? 'with hold' : ''} for ${select}`);
    }
    if (isHeld) await transaction.commit().execute();
    const db: Db = isHeld ? database.db : transaction;
    return {
      header,
      /** Of the same moment on PostgreSQL, and current on the embedded database. */
      db,
      /** Batches of rows as JSON arrays, or of picture names. */
      shares: async function* (name: string): AsyncGenerator<string[]> {
        const fetch = `fetch forward ${SHARE_ROWS} from ${cursorOf(name)}`;
        for (;;) {
          const { rows } = await run<{ line: string }>(db, fetch);
          if (rows.length === 0) return;
          yield rows.map(({ line }) => line);
        }
      },
      close: async () => {
        if (isHeld) for (const name of selects.keys()) await run(db, `close ${cursorOf(name)}`);
        else await transaction.rollback().execute();
      },
    };
  } catch (error) {
    if (!transaction.isCommitted) await transaction.rollback().execute();
    throw error;
  }
}

/** The header, and a query for each table by name. */
async function planDump(
  db: Db,
  { dataService }: DumpDependencies['config'],
  { siteIsRunning }: DumpOptions,
  at: Date,
): Promise<{ header: Header; selects: Map<string, string> }> {
  const schemas = SITE_SCHEMAS.filter((schema) => dataService !== null || schema !== 'auth');
  const jobTables = await listJobTables(db);
  const tables = [...(await listTables(db, schemas)).filter((table) => !(nameOf(table) in LEFT_OUT)), ...jobTables];
  const { rows: migrations } = await sql<{ version: string }>`
    select version from supabase_migrations.schema_migrations order by version`.execute(db);
  const { rows: sequences } = await sql<Header['sequences'][number]>`
    select schemaname as schema, sequencename as name, coalesce(last_value, start_value)::text as "lastValue",
      last_value is not null as "isCalled"
    from pg_sequences where schemaname in (${sql.join(schemas)}) order by 1, 2`.execute(db);
  const header: Header = {
    product: 'sellerfeed',
    format: 1,
    createdAt: at.toISOString(),
    siteWasRunning: siteIsRunning,
    lastSchedulePass: jobTables.length > 0 && !siteIsRunning ? await findLastSchedulePass(db) : null,
    migrations: migrations.map(({ version }) => version),
    tables: tables.map(({ columns, ...table }) => ({ ...table, columns: columns.map(({ name }) => name) })),
    sequences,
  };
  const selects = tables.map((table) => [nameOf(table), toSelect(table, siteIsRunning)] as const);
  return { header, selects: new Map([...selects, ['pictures', PICTURES]]) };
}

function toSelect(table: Table, siteIsRunning: boolean): string {
  const { columns = {}, where = 'true' } = readingOf(table, siteIsRunning);
  const values = table.columns.map(({ name }) => `(${columns[name] ?? quote(name)})::text`).join(', ');
  return `select to_json(array[${values}]::text[])::text as line from ${quote(table.schema, table.name)} where ${where}`;
}

/** Pictures of the database, and further ones in the folder. */
async function* dumpPictures(
  snapshot: Snapshot,
  config: DumpDependencies['config'],
  { leaveS3Pictures }: DumpOptions,
): AsyncGenerator<Entry, Omit<Contents, 'rows' | 'rowBytes'>> {
  const { s3, uploadsDir } = config;
  const store = createPictureStore(leaveS3Pictures ? { ...config, s3: undefined } : config);
  const names = new Set<string>();
  for await (const some of snapshot.shares('pictures')) {
    for (const name of some) if (name && getPictureType(name)) names.add(name);
  }
  const missing: string[] = [];
  let pictures = 0;
  const all = [...names.union(new Set(await listPictures(uploadsDir)))];
  for (let start = 0; start < all.length; start += PICTURES_AT_ONCE) {
    const some = all.slice(start, start + PICTURES_AT_ONCE);
    const found = await Promise.all(
      some.map((name) => store.find(name).then((picture) => picture && readWhole(picture))),
    );
    for (const [index, name] of some.entries()) {
      const data = found[index];
      if (data) yield { name: PICTURES_FOLDER + name, data };
      if (data) pictures += 1;
      else missing.push(name);
    }
  }
  if (missing.length > 0 && pictures === 0 && !leaveS3Pictures) {
    throw new UserError(
      `None of the ${missing.length} pictures of this site is in ${s3 ? 'the bucket' : path.resolve(uploadsDir)}: set DATA_DIR and S3_URL as the backend has them, or leave the pictures where they are with --leave-s3-pictures.`,
    );
  }
  return leaveS3Pictures && s3
    ? { pictures, s3Pictures: missing.length, missingPictures: [] }
    : { pictures, s3Pictures: 0, missingPictures: missing };
}

async function readWhole(picture: FoundPicture): Promise<Uint8Array> {
  const data = picture.read();
  return data instanceof Uint8Array ? data : buffer(data);
}

/** Temporary files must not fill the disk, which would crash the embedded engine. */
async function requireSpace(db: Db, { dataDir, diskReserveBytes }: DumpDependencies['config']) {
  const { rows } = await sql<{ bytes: string }>`select pg_database_size(current_database())::text as bytes`.execute(db);
  if (!(await createSpaceCheck(dataDir, diskReserveBytes + Number(rows[0]?.bytes))())) throw new DiskFullError();
}
