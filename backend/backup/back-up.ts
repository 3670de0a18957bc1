import { existsSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { UserError } from '#server/process/user-error.mjs';
import type { BackendConfig } from '../config.ts';
import type { DatabaseHandle } from '../db/connection.ts';
import { listKnownVersions } from '../db/migrate.ts';
import { dumpSite } from './dump/dump-site.ts';
import { SECRETS_NAME } from './format/header.ts';
import { packEntry } from './format/pack-entry.ts';
import type { LoadReport } from './load/load-site.ts';
import { isInUse } from './waiting-work.ts';
import { tryRestore } from './write/try-restore.ts';
import { writeFile } from './write/write-file.ts';

export type BackUpOptions = {
  config: BackendConfig;
  force: boolean;
  /** Go into the file as well. */
  secrets: Record<string, string> | null;
  signal: AbortSignal;
  onStep?: (step: string) => void;
  onBytes?: (bytes: number) => void;
  /** See `tryRestore`. */
  openScratch?: () => Promise<DatabaseHandle>;
};

/** Writes entries to a file as a backup, and tries it, before it gets its name. @throws UserError, BackupFileError */
export async function backUp(
  file: string,
  entries: AsyncIterable<Uint8Array>,
  { config, force, secrets, signal, onStep, onBytes, openScratch }: BackUpOptions,
): Promise<LoadReport> {
  const reserveBytes = config.diskReserveBytes;
  let report: LoadReport | null = null;
  const check = async (draft: string) => {
    onStep?.('Trying the backup');
    report = await tryRestore(draft, { reserveBytes, signal, onRead: onBytes, openScratch });
  };
  onStep?.('Reading the site');
  const chunks = secrets ? withSecrets(entries, secrets) : entries;
  await writeFile(file, chunks, check, { force, reserveBytes, signal, onWritten: onBytes });
  return report as unknown as LoadReport;
}

/** The entries of a database that this process has opened. @throws UserError when there is no site in it */
export async function* readDatabase(
  database: DatabaseHandle,
  config: BackendConfig,
  { leaveS3Pictures }: { leaveS3Pictures: boolean },
): AsyncGenerator<Uint8Array> {
  const siteIsRunning = database.kind === 'postgres' && (await isInUse(database.db));
  await refuseUnknown(database);
  const deps = { database, config, clock: () => new Date() };
  for await (const entry of dumpSite(deps, { siteIsRunning, leaveS3Pictures })) yield await packEntry(entry);
}

/** Opening would make an empty database. */
export function requireSite({ databaseUrl, dataDir }: BackendConfig): void {
  if (databaseUrl || existsSync(path.join(dataDir, 'postgres'))) return;
  throw new UserError(`There is no site in ${dataDir} (DATA_DIR).`);
}

async function refuseUnknown({ db }: DatabaseHandle): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('supabase_migrations.schema_migrations') is not null as there`.execute(db);
  if (!rows[0]?.there) throw new UserError('There is no site in this database.');
  const { rows: applied } = await sql<{ version: string }>`
    select version from supabase_migrations.schema_migrations`.execute(db);
  const known = new Set(listKnownVersions());
  if (applied.some(({ version }) => !known.has(version))) {
    throw new UserError('The database was migrated by a newer version. Make the backup with that one.');
  }
}

async function* withSecrets(
  entries: AsyncIterable<Uint8Array>,
  secrets: Record<string, string>,
): AsyncGenerator<Uint8Array> {
  yield* entries;
  yield await packEntry({ name: SECRETS_NAME, data: Buffer.from(`${JSON.stringify(secrets, null, 2)}\n`) });
}
