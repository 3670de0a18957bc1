import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import type { BackendConfig } from '../../config.ts';
import type { DatabaseHandle } from '../../db/connection.ts';
import { createSpaceCheck, DiskFullError } from '../../db/free-space.ts';
import type { Database } from '../../db/types.ts';
import { CONTENTS_NAME, type Contents, HEADER_NAME, type Header, TABLES_FOLDER, toHeader } from '../format/header.ts';
import type { Entry } from '../format/pack-entry.ts';
import {
  AUTH_SCHEMA,
  hasSchema,
  isLeftOut,
  listTables,
  nameOf,
  quote,
  SITE_SCHEMAS,
  type Table,
} from '../list-tables.ts';
import { findLastSchedulePass, listJobTables, type Reading, readingOf } from '../waiting-work.ts';
import { dumpPictures, type PictureOptions, pictureQuery } from './dump-pictures.ts';
import { openSnapshot, type Query, type Row } from './snapshot.ts';

export type DumpDependencies = {
  database: Pick<DatabaseHandle, 'kind' | 'db' | 'connection'>;
  config: Pick<BackendConfig, 's3' | 'uploadsDir' | 'dataDir' | 'dataService' | 'diskReserveBytes'>;
  clock: () => Date;
};

export type DumpOptions = PictureOptions & {
  /** Whether a backend goes on with what waits, such as mails. */
  siteIsRunning: boolean;
};

/** Rows that make an entry. */
const SHARE_BYTES = 1024 * 1024;
/** Texts shrink to less than half; more effort saves a tenth of that, for three times the work. */
const COMPRESSION = { level: 3 };
/** Rows as JSON are larger than in the table, where long texts are compressed. */
const JSON_FACTOR = 2;

const compress = promisify<Buffer, typeof COMPRESSION, Buffer>(gzip);

/**
 * The whole site as the entries of a backup, as of one moment: rows of every table of ours, sequences, pictures. Ends early without
 * harm when it is no longer read.
 * @throws UserError when pictures cannot be read, DiskFullError when the embedded database has no space for the snapshot
 */
export async function* dumpSite(deps: DumpDependencies, options: DumpOptions): AsyncGenerator<Entry> {
  const { database, config, clock } = deps;
  const schemas = await listSchemas(database.db, config);
  const snapshot = await openSnapshot(database, async (db) => {
    const tables = [
      ...(await listTables(db, schemas)).filter((table) => !isLeftOut(table)),
      ...(await listJobTables(db)),
    ];
    if (database.kind === 'pglite') await requireSpace(db, tables, config);
    const header = await composeHeader(db, { schemas, tables, siteWasRunning: options.siteIsRunning, at: clock() });
    const queries = tables.map((table) => toQuery(table, readingOf(table, options.siteIsRunning)));
    return { facts: { header, queries }, queries: [...queries, pictureQuery] };
  });
  try {
    const { header, queries } = snapshot.facts;
    yield { name: HEADER_NAME, data: toJson(header) };
    const contents: Contents = { rows: {}, pictures: 0, s3Pictures: 0, missingPictures: [] };
    for (const query of queries) {
      let rows = 0;
      let number = 0;
      for await (const lines of joinLines(snapshot.rows(query))) {
        rows += lines.length;
        number += 1;
        const name = `${TABLES_FOLDER}${query.name}/${String(number).padStart(6, '0')}.ndjson.gz`;
        yield { name, data: await compress(Buffer.from(`${lines.join('\n')}\n`), COMPRESSION) };
      }
      contents.rows[query.name] = rows;
    }
    yield* dumpPictures(snapshot, config, options, contents);
    yield { name: CONTENTS_NAME, data: toJson(contents) };
  } finally {
    await snapshot.close();
  }
}

async function listSchemas(db: Kysely<Database>, { dataService }: DumpDependencies['config']): Promise<string[]> {
  const isOurs = dataService !== null && (await hasSchema(db, AUTH_SCHEMA));
  return isOurs ? [...SITE_SCHEMAS, AUTH_SCHEMA] : SITE_SCHEMAS;
}

async function composeHeader(
  db: Kysely<Database>,
  { schemas, tables, siteWasRunning, at }: { schemas: string[]; tables: Table[]; siteWasRunning: boolean; at: Date },
): Promise<Header> {
  const { rows: migrations } = await sql<{ version: string }>`
    select version from supabase_migrations.schema_migrations order by version`.execute(db);
  const { rows: sequences } = await sql<Header['sequences'][number]>`
    select schemaname as schema, sequencename as name, coalesce(last_value, start_value)::text as "lastValue",
      last_value is not null as "isCalled"
    from pg_sequences where schemaname in (${sql.join(schemas)}) order by 1, 2`.execute(db);
  const hasQueue = tables.some(({ schema }) => !schemas.includes(schema));
  return toHeader({
    createdAt: at.toISOString(),
    migrations: migrations.map(({ version }) => version),
    siteWasRunning,
    lastSchedulePass: hasQueue && !siteWasRunning ? await findLastSchedulePass(db) : null,
    tables: tables.map(({ schema, name, columns }) => ({
      schema,
      name,
      columns: columns.map((column) => column.name),
    })),
    sequences,
  });
}

const toQuery = (table: Table, { columns, where }: Reading): Query => ({
  name: nameOf(table),
  columns: table.columns.map(({ name }) => columns[name] ?? quote(name)),
  rest: `from ${quote(table.schema, table.name)} where ${where}`,
});

async function* joinLines(batches: AsyncIterable<Row[]>): AsyncGenerator<string[]> {
  let lines: string[] = [];
  let length = 0;
  for await (const batch of batches) {
    for (const row of batch) {
      const line = JSON.stringify(row);
      lines.push(line);
      length += line.length;
    }
    if (length < SHARE_BYTES) continue;
    yield lines;
    [lines, length] = [[], 0];
  }
  if (lines.length > 0) yield lines;
}

/** What the snapshot's temporary files take must not fill the disk: the embedded engine does not survive that. */
async function requireSpace(
  db: Kysely<Database>,
  tables: Table[],
  { dataDir, diskReserveBytes }: DumpDependencies['config'],
): Promise<void> {
  const names = tables.map((table) => quote(table.schema, table.name));
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(pg_table_size(name::regclass)), 0)::text as bytes
    from jsonb_array_elements_text(${JSON.stringify(names)}::text::jsonb) name`.execute(db);
  const needed = JSON_FACTOR * Number(rows[0]?.bytes ?? 0);
  if (!(await createSpaceCheck(dataDir, diskReserveBytes + needed)())) throw new DiskFullError();
}

const toJson = (value: object): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
