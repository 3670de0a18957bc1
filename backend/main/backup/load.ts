import { sql } from 'kysely';
import { pino } from 'pino';
import { UserError } from '#runtime/user-error.mjs';
import { createAuthTables } from '../../api/data/auth/auth-tables.ts';
import type { DatabaseHandle } from '../../db/connection.ts';
import type { Tx } from '../../db/db.ts';
import { DiskFullError } from '../../db/embedded-limits.ts';
import { migrate } from '../../db/migrate.ts';
import { LIFT_TIMEOUT } from '../../db/postgres/open-pool.ts';
import { openJobs } from '../../jobs/queue/open-jobs.ts';
import type { PictureStore } from '../../pictures/store/picture-store.ts';
import { REGISTRY } from '../job-registry.ts';
import {
  BackupFileError,
  CONTENTS_NAME,
  type Contents,
  contentsSchema,
  type Entry,
  type Header,
  PICTURES_FOLDER,
  parseBytes,
  TABLES_FOLDER,
  unpackRows,
} from './entry.ts';
import { listJobTables, QUEUE_SCHEMA } from './pending-work.ts';
import {
  countRows,
  LEFT_OUT,
  listSequences,
  listTables,
  measureTables,
  nameOf,
  quote,
  run,
  SITE_SCHEMAS,
  suspendChecks,
  type Table,
} from './tables.ts';

export type LoadOptions = {
  /** Null skips pictures. */
  pictures: Pick<PictureStore, 'put'> | null;
  /** The target finds pictures that stayed in S3. */
  hasS3: boolean;
  /** `unique` without readers, as in a trial. */
  indexes: 'all' | 'unique';
  /** Called at the end of the transaction. */
  finish?: (transaction: Tx) => Promise<void>;
  signal?: AbortSignal | undefined;
};

/** `skipped` are tables that this installation lacks. */
export type LoadReport = Contents & { skipped: string[] };

/** Fails instead of waiting for another transaction's lock. */
const SETTINGS = `select set_config(name, value, true) from (values
  ('idle_in_transaction_session_timeout', '0'), ('lock_timeout', '10s'), ('maintenance_work_mem', '256MB')) s (name, value)`;
const LOCK_NOT_AVAILABLE = '55P03';
/** Data exceptions and integrity violations. */
const UNFIT = /^2[23]/;

/** Creates the tables of a backend's start, optionally as of some migrations. */
export async function prepareDatabase(
  database: DatabaseHandle,
  { versions, withAuth }: { versions?: readonly string[]; withAuth: boolean },
): Promise<void> {
  await migrate(database, versions && { versions });
  if (withAuth) await createAuthTables(database);
  const jobs = await openJobs({ database, log: pino({ level: 'silent' }), jobs: REGISTRY });
  await jobs.close();
}

/**
 * Replaces the database's content by a backup, in one transaction. Requires the tables of the backup's migrations.
 * @throws BackupFileError when the rows do not add up, fit the tables or fit each other
 */
export async function loadSite(
  { db, hasSpace }: Pick<DatabaseHandle, 'db' | 'hasSpace'>,
  header: Header,
  entries: AsyncIterable<Entry>,
  options: LoadOptions,
): Promise<LoadReport> {
  try {
    return await db.transaction().execute((transaction) => load(transaction, hasSpace, header, entries, options));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === LOCK_NOT_AVAILABLE) {
      throw new UserError('Somebody else is using the tables of this database. Nothing was changed.', { cause: error });
    }
    if (!UNFIT.test(code)) throw error;
    const reason = `The rows of this backup do not fit the tables or each other (${(error as Error).message}).`;
    throw new BackupFileError(reason, { cause: error });
  }
}

async function load(
  transaction: Tx,
  hasSpace: DatabaseHandle['hasSpace'],
  header: Header,
  entries: AsyncIterable<Entry>,
  { pictures, hasS3, indexes, finish, signal }: LoadOptions,
): Promise<LoadReport> {
  await run(transaction, LIFT_TIMEOUT);
  await run(transaction, SETTINGS);
  const tables = await listTables(transaction, SITE_SCHEMAS);
  const jobTables = await listJobTables(transaction);
  const { targets, skipped } = matchTables(header, [...tables, ...jobTables]);

  const resumeChecks = await suspendChecks(transaction, tables);
  await run(transaction, `truncate ${tables.map(({ schema, name }) => quote(schema, name)).join(', ')}`);
  for (const { schema, name } of jobTables) await run(transaction, `delete from ${quote(schema, name)}`);

  let contents: Contents | null = null;
  let loaded = 0;
  for await (const { name, data } of entries) {
    signal?.throwIfAborted();
    if (!(await hasSpace())) throw new DiskFullError();
    if (name.startsWith(TABLES_FOLDER)) {
      const insert = targets.get(name.split('/')[1] ?? '')?.insert;
      if (insert) await run(transaction, insert, [toArray(await unpackRows(name, data))]);
    } else if (name.startsWith(PICTURES_FOLDER)) {
      await pictures?.put(name.slice(PICTURES_FOLDER.length), data);
      loaded += 1;
    } else if (name === CONTENTS_NAME) {
      contents = contentsSchema.parse(parseBytes(data));
    }
  }
  if (!contents) throw new BackupFileError('The backup has no end.');
  if (contents.s3Pictures > 0 && !hasS3) {
    throw new UserError(
      'Pictures of this backup stayed in S3-compatible storage: set S3_URL as that site had it. Nothing was changed.',
    );
  }
  if (contents.pictures !== loaded) {
    throw new BackupFileError(`Of ${contents.pictures} pictures the backup holds ${loaded}.`);
  }
  for (const [name, { table }] of targets) {
    const [written, found] = [contents.rows[name], await countRows(transaction, table.schema, table.name)];
    if (written !== found) throw new BackupFileError(`Of ${written} rows of ${name} the backup holds ${found}.`);
  }
  const counters = new Set(header.sequences.map(nameOf));
  for (const name of await listSequences(transaction, [...OWN_SCHEMAS])) if (!counters.has(name)) throw lacking(name);
  for (const { schema, name, lastValue, isCalled } of header.sequences) {
    if (!SITE_SCHEMAS.includes(schema)) continue;
    await sql`select setval(to_regclass(${quote(schema, name)}), ${lastValue}::text::bigint, ${isCalled})`.execute(
      transaction,
    );
  }
  // Indexes take about as much space as their tables.
  if (!(await hasSpace(await measureTables(transaction, tables)))) throw new DiskFullError();
  await resumeChecks(indexes);
  await finish?.(transaction);
  if (header.lastSchedulePass && jobTables.length > 0) {
    await sql`update pgboss.version set cron_on = ${header.lastSchedulePass}::timestamptz`.execute(transaction);
  }
  return { ...contents, skipped };
}

type Target = { table: Table; insert: string };

/** Insert statements by table, matched with the catalogue. */
function matchTables(header: Header, tables: readonly Table[]): { targets: Map<string, Target>; skipped: string[] } {
  const byName = new Map(tables.map((table) => [nameOf(table), table]));
  const targets = new Map<string, Target>();
  const skipped: string[] = [];
  for (const source of header.tables) {
    const name = nameOf(source);
    const table = byName.get(name);
    if (!table && source.schema === 'app') throw unknown(name);
    if (table) targets.set(name, { table, insert: toInsert(table, source.columns) });
    else skipped.push(name);
  }
  for (const table of tables) {
    const name = nameOf(table);
    if (OWN_SCHEMAS.has(table.schema) && !targets.has(name) && !(name in LEFT_OUT)) throw lacking(name);
  }
  return { targets, skipped };
}

/** Of the migrations. A site without the data service lacks the tables of `auth`; the queue's come with its package. */
const OWN_SCHEMAS = new Set(['app', 'public']);

function toInsert(table: Table, columns: readonly string[]): string {
  const types = new Map(table.columns.map(({ name, type }) => [name, type]));
  // pg-boss may drop a column of its tables in a later version.
  const unmatched = columns.find((name) => !types.has(name) && table.schema !== QUEUE_SCHEMA);
  if (unmatched) throw unknown(`${nameOf(table)}.${unmatched}`);
  const held = new Set(columns);
  const missing = OWN_SCHEMAS.has(table.schema) ? table.columns.find(({ name }) => !held.has(name)) : undefined;
  if (missing) throw lacking(`${nameOf(table)}.${missing.name}`);
  const usable = [...columns.entries()].filter(([, name]) => types.has(name));
  const values = usable.map(([index, name]) => `(r->>${index})::${types.get(name)}`).join(', ');
  return `insert into ${quote(table.schema, table.name)} (${usable.map(([, name]) => quote(name)).join(', ')})
    overriding system value select ${values} from jsonb_array_elements($1::text::jsonb) r`;
}

const toArray = (lines: Buffer): string => `[${lines.toString().trimEnd().replaceAll('\n', ',')}]`;

const lacking = (name: string) => new BackupFileError(`The backup lacks ${name}, which a site of its version has.`);

const unknown = (name: string) => new BackupFileError(`This version has no ${name}, which the backup holds.`);
