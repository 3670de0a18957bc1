import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { UserError } from '#server/process/user-error.mjs';
import type { DatabaseHandle } from '../../db/connection.ts';
import { DiskFullError } from '../../db/free-space.ts';
import type { Database } from '../../db/types.ts';
import type { PictureStore } from '../../pictures/picture-store.ts';
import { pictureSchema } from '../dump/dump-pictures.ts';
import { BackupFileError } from '../format/backup-file-error.ts';
import {
  CONTENTS_NAME,
  type Contents,
  contentsSchema,
  type Header,
  PICTURES_FOLDER,
  parseJson,
  S3_PICTURES_FOLDER,
  TABLES_FOLDER,
} from '../format/header.ts';
import type { Entry } from '../format/pack-entry.ts';
import { AUTH_SCHEMA, hasSchema, listTables, nameOf, quote, SITE_SCHEMAS, type Table } from '../list-tables.ts';
import { listJobTables, QUEUE_SCHEMA, setLastSchedulePass } from '../waiting-work.ts';
import { suspendChecks } from './suspend-checks.ts';

export type LoadOptions = {
  /** The store of the target, for names that are committed with this transaction. Null counts pictures and keeps none. */
  openPictures: ((transaction: Kysely<Database>) => PictureStore) | null;
  /** Whether pictures that stayed in S3 will be found by the target. */
  hasS3: boolean;
  /** `unique` where nobody will read, as in a trial. */
  indexes: 'all' | 'unique';
  signal?: AbortSignal | undefined;
  onEntry?: ((entry: Entry) => void) | undefined;
};

export type LoadReport = Contents & {
  /** Tables of the backup that this installation does not have: somebody's own, or of a data service that is elsewhere. */
  skipped: string[];
};

const decompress = promisify<Uint8Array, Buffer>(gunzip);

const SETTINGS = [
  'statement_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
  // Somebody else's transaction on these tables is a reason to give up, not to wait for ever.
  "lock_timeout = '10s'",
  "maintenance_work_mem = '256MB'",
  "datestyle = 'ISO'",
  "intervalstyle = 'postgres'",
];
const S3_MISSING =
  'Pictures of this backup stayed in S3-compatible storage: set S3_URL as that site had it. Nothing was changed.';
const RESTORE_LOCK = 7_125_009;
const LOCK_NOT_AVAILABLE = '55P03';
/** Integrity constraint violations. */
const CONTRADICTION = /^23/;

/**
 * Puts a backup in the place of all that the database holds, in one transaction: whole or not at all. The database must have the
 * tables as of the backup's migrations.
 * @throws BackupFileError when the rows do not add up, fit the tables or fit each other
 */
export async function loadSite(
  database: Pick<DatabaseHandle, 'db' | 'hasSpace'>,
  header: Header,
  entries: AsyncIterable<Entry>,
  options: LoadOptions,
): Promise<LoadReport> {
  try {
    return await database.db
      .transaction()
      .execute((transaction) => load({ transaction, hasSpace: database.hasSpace, header, entries, options }));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === LOCK_NOT_AVAILABLE) {
      throw new UserError('Somebody else is using the tables of this database. Nothing was changed.', { cause: error });
    }
    if (!CONTRADICTION.test(code)) throw error;
    throw new BackupFileError(
      `The rows of this backup contradict each other (${(error as Error).message}). Nothing was changed.`,
      { cause: error },
    );
  }
}

type Load = {
  transaction: Kysely<Database>;
  hasSpace: DatabaseHandle['hasSpace'];
  header: Header;
  entries: AsyncIterable<Entry>;
  options: LoadOptions;
};

async function load({ transaction, hasSpace, header, entries, options }: Load): Promise<LoadReport> {
  for (const setting of SETTINGS) await run(transaction, `set local ${setting}`);
  await takeLock(transaction);
  const schemas = (await hasSchema(transaction, AUTH_SCHEMA)) ? [...SITE_SCHEMAS, AUTH_SCHEMA] : SITE_SCHEMAS;
  const tables = await listTables(transaction, schemas);
  const jobTables = await listJobTables(transaction);
  const { targets, skipped } = matchTables(header, [...tables, ...jobTables]);

  const resumeChecks = await suspendChecks(transaction, tables);
  await run(transaction, `truncate ${tables.map(({ schema, name }) => quote(schema, name)).join(', ')}`);
  for (const { schema, name } of jobTables) await run(transaction, `delete from ${quote(schema, name)}`);

  const pictures = options.openPictures?.(transaction);
  const loaded = { rows: new Map([...targets.keys()].map((name) => [name, 0])), pictures: 0, s3Pictures: 0 };
  let contents: Contents | null = null;
  for await (const entry of entries) {
    options.signal?.throwIfAborted();
    if (!(await hasSpace())) throw new DiskFullError();
    const { name, data } = entry;
    if (name.startsWith(TABLES_FOLDER)) {
      const table = name.slice(TABLES_FOLDER.length).split('/')[0] ?? '';
      const insert = targets.get(table);
      if (insert) loaded.rows.set(table, (loaded.rows.get(table) ?? 0) + (await insert(transaction, data)));
    } else if (name.startsWith(PICTURES_FOLDER)) {
      await pictures?.put(name.slice(PICTURES_FOLDER.length), data);
      loaded.pictures += 1;
    } else if (name.startsWith(S3_PICTURES_FOLDER)) {
      if (!options.hasS3) throw new UserError(S3_MISSING);
      loaded.s3Pictures += await insertNames(transaction, data);
    } else if (name === CONTENTS_NAME) {
      contents = contentsSchema.parse(parseJson(data));
    }
    options.onEntry?.(entry);
  }
  await compareCounts(transaction, contents, loaded);
  await setSequences(transaction, header);
  // Indexes are made all at once, and take about as much as their tables.
  if (!(await hasSpace(await measureTables(transaction, tables)))) throw new DiskFullError();
  await resumeChecks({ indexes: options.indexes });
  if (header.lastSchedulePass && jobTables.length > 0) await setLastSchedulePass(transaction, header.lastSchedulePass);
  return { ...(contents as unknown as Contents), skipped };
}

type Insert = (transaction: Kysely<Database>, data: Uint8Array) => Promise<number>;

/** How the rows of each table of the backup get into this database's. */
function matchTables(header: Header, tables: readonly Table[]): { targets: Map<string, Insert>; skipped: string[] } {
  const byName = new Map(tables.map((table) => [nameOf(table), table]));
  const targets = new Map<string, Insert>();
  const skipped: string[] = [];
  for (const source of header.tables) {
    const name = nameOf(source);
    const table = byName.get(name);
    if (table) targets.set(name, toInsert(table, source.columns));
    else if (source.schema === 'app') throw new BackupFileError(unknown(name));
    else skipped.push(name);
  }
  return { targets, skipped };
}

function toInsert(table: Table, columns: readonly string[]): Insert {
  const types = new Map(table.columns.map(({ name, type }) => [name, type]));
  const usable = [...columns.entries()].flatMap(([index, name]) => {
    const type = types.get(name);
    if (type) return [{ index, name, type }];
    // The queue is a package's, which may do without a column one day.
    if (table.schema === QUEUE_SCHEMA) return [];
    throw new BackupFileError(unknown(`${nameOf(table)}.${name}`));
  });
  const names = usable.map(({ name }) => quote(name)).join(', ');
  const values = usable.map(({ index, type }) => `(r->>${index})::${type}`).join(', ');
  const text = `insert into ${quote(table.schema, table.name)} (${names}) overriding system value
    select ${values} from jsonb_array_elements($1::text::jsonb) r`;
  return async (transaction, data) => {
    const lines = (await decompress(data)).toString('utf8').trimEnd().split('\n');
    await transaction.executeQuery(CompiledQuery.raw(text, [`[${lines.join(',')}]`]));
    return lines.length;
  };
}

const unknown = (name: string): string =>
  `The backup holds ${name}, which this version does not know. Was it made by a newer one? Nothing was changed.`;

async function insertNames(transaction: Kysely<Database>, data: Uint8Array): Promise<number> {
  const lines = Buffer.from(data).toString('utf8').trimEnd().split('\n');
  const rows = lines.map((line) => pictureSchema.parse(JSON.parse(line)));
  await transaction
    .insertInto('app.pictures')
    .values(rows.map(({ name, size }) => ({ name, size, data: null })))
    .execute();
  return rows.length;
}

/** What was written down as read, what came in, and what is in the tables now. */
async function compareCounts(
  transaction: Kysely<Database>,
  contents: Contents | null,
  loaded: { rows: Map<string, number>; pictures: number; s3Pictures: number },
): Promise<void> {
  if (!contents) throw new BackupFileError('The backup has no end. Nothing was changed.');
  for (const [name, count] of loaded.rows) {
    const [schema = '', table = ''] = name.split('.');
    const { rows } = await sql<{ count: string }>`
      select count(*)::text as count from ${sql.raw(quote(schema, table))}`.execute(transaction);
    const counts = { written: contents.rows[name], loaded: count, found: Number(rows[0]?.count) };
    if (counts.written === counts.loaded && counts.loaded === counts.found) continue;
    throw new BackupFileError(`The rows of ${name} do not add up: ${JSON.stringify(counts)}. Nothing was changed.`);
  }
  if (contents.pictures === loaded.pictures && contents.s3Pictures === loaded.s3Pictures) return;
  throw new BackupFileError(
    `Of ${contents.pictures} pictures the backup holds ${loaded.pictures}. Nothing was changed.`,
  );
}

async function setSequences(transaction: Kysely<Database>, { sequences }: Header): Promise<void> {
  for (const { schema, name, lastValue, isCalled } of sequences) {
    await sql`select setval(to_regclass(${quote(schema, name)}), ${lastValue}::text::bigint, ${isCalled})`.execute(
      transaction,
    );
  }
}

async function measureTables(transaction: Kysely<Database>, tables: readonly Table[]): Promise<number> {
  const names = JSON.stringify(tables.map(({ schema, name }) => quote(schema, name)));
  const { rows } = await sql<{ bytes: string }>`
    select sum(pg_table_size(name::regclass))::text as bytes
    from jsonb_array_elements_text(${names}::text::jsonb) name`.execute(transaction);
  return Number(rows[0]?.bytes ?? 0);
}

/** Two restores at once would wait for each other's tables. */
async function takeLock(transaction: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${sql.raw(String(RESTORE_LOCK))}) as taken`.execute(transaction);
  if (!rows[0]?.taken) throw new UserError('Another restore into this database is under way. Nothing was changed.');
}

const run = (db: Kysely<Database>, statement: string) => db.executeQuery(CompiledQuery.raw(statement));
