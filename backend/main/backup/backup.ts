import { createHash } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { type FileHandle, link, lstat, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { getSystemErrorMessage } from 'node:util';
import { sql } from 'kysely';
import { UserError } from '#runtime/user-error.mjs';
import type { DatabaseHandle } from '../../db/connection.ts';
import { acquireDirectoryLock, DirectoryInUseError } from '../../db/directory-lock.ts';
import { createSpaceCheck, DiskFullError } from '../../db/embedded-limits.ts';
import { listKnownVersions } from '../../db/migrate.ts';
import { isOfUnreleasedVersion } from '../../db/unreleased-version.ts';
import type { BackendConfig } from '../config.ts';
import { openArchive, packEntry, packSeal } from './archive.ts';
import { type DumpDependencies, type DumpOptions, dumpSite } from './dump.ts';
import { SECRETS_NAME, toJson } from './entry.ts';
import type { LoadReport } from './load.ts';
import { isInUse } from './pending-work.ts';
import { buildSite } from './restore.ts';

export type BackUpOptions = {
  config: Pick<BackendConfig, 'diskReserveBytes'>;
  force: boolean;
  /** Included in the file if given. */
  secrets: Record<string, string> | null;
  signal: AbortSignal;
  onStep?: (step: string) => void;
};

/** Writes a backup, and restores it on trial before it gets its name. @throws UserError, BackupFileError */
export async function backUp(
  file: string,
  entries: AsyncIterable<Uint8Array>,
  { config: { diskReserveBytes: reserveBytes }, force, secrets, signal, onStep }: BackUpOptions,
): Promise<LoadReport> {
  const check = (draft: string) => {
    onStep?.('Trying the backup');
    return tryRestore(draft, reserveBytes, signal);
  };
  onStep?.('Reading the site');
  return writeFile(file, secrets ? withSecrets(entries, secrets) : entries, check, { force, reserveBytes, signal });
}

/** Restores into a temporary embedded database, which verifies rows and references. */
async function tryRestore(file: string, reserveBytes: number, signal: AbortSignal): Promise<LoadReport> {
  const folder = path.join(path.dirname(file), 'check');
  // Left by a killed process.
  rmSync(folder, { recursive: true, force: true });
  try {
    const archive = await openArchive(file, signal);
    const withAuth = archive.header.tables.some(({ schema }) => schema === 'auth');
    const options = { pictures: null, hasS3: true, indexes: 'unique', reserveBytes, withAuth, signal } as const;
    return await buildSite(folder, archive, options);
  } catch (error) {
    if (!(error instanceof DiskFullError)) throw error;
    throw new UserError(`There is no space beside ${file} to try the backup: no backup was made.`, { cause: error });
  }
}

/** The chunks of a backup, without its end. */
export async function* readSite(deps: DumpDependencies, options: DumpOptions): AsyncGenerator<Uint8Array> {
  for await (const entry of dumpSite(deps, options)) yield await packEntry(entry);
}

/** The same for a database that this process has opened. @throws UserError when it holds no site of this version */
export async function* readDatabase(
  database: DatabaseHandle,
  config: BackendConfig,
  { leaveS3Pictures }: { leaveS3Pictures: boolean },
): AsyncGenerator<Uint8Array> {
  const siteIsRunning = database.kind === 'postgres' && (await isInUse(database.db));
  const { rows } = await sql<{ version: string }>`
    select version from supabase_migrations.schema_migrations`
    .execute(database.db)
    .catch((error) => {
      if (error.code !== UNDEFINED_TABLE) throw error;
      throw new UserError('There is no site in this database.', { cause: error });
    });
  if (isOfUnreleasedVersion(rows.map(({ version }) => version))) {
    throw new UserError('The database was made by an unreleased version before 1.0. Only that one can back it up.');
  }
  const known = new Set(listKnownVersions());
  if (rows.some(({ version }) => !known.has(version))) {
    throw new UserError('The database was migrated by a newer version. Make the backup with that one.');
  }
  yield* readSite({ database, config, clock: () => new Date() }, { siteIsRunning, leaveS3Pictures });
}

const UNDEFINED_TABLE = '42P01';

/** Opening would create an empty database. */
export function requireSite({ databaseUrl, dataDir }: BackendConfig): void {
  if (databaseUrl || existsSync(path.join(dataDir, 'postgres'))) return;
  throw new UserError(`There is no site in ${dataDir} (DATA_DIR).`);
}

async function* withSecrets(entries: AsyncIterable<Uint8Array>, secrets: object): AsyncGenerator<Uint8Array> {
  yield* entries;
  yield await packEntry({ name: SECRETS_NAME, data: toJson(secrets) });
}

export type WriteOptions = {
  /** Replaces an existing file. */
  force: boolean;
  /** Left free on the file's disk, which may be the embedded database's. */
  reserveBytes: number;
  signal?: AbortSignal | undefined;
};

/**
 * Writes a backup under a temporary name, checks it, and renames it. Readable by the owner alone. A failure leaves
 * nothing behind. @param check reads the file again, and throws when it is not good @returns its result @throws UserError
 * when it cannot be written, or exists already
 */
export async function writeFile<Result>(
  file: string,
  chunks: AsyncIterable<Uint8Array>,
  check: (draft: string) => Promise<Result>,
  { force, reserveBytes, signal }: WriteOptions,
): Promise<Result> {
  const exists = `${file} is there already. --force replaces it.`;
  if (!force && (await lstat(file).catch(() => null))) throw new UserError(exists);
  const folder = path.dirname(file);
  const work = `${file}.partial`;
  let isLocked = false;
  try {
    // An existing one belongs to a killed process, or holds the lock.
    await mkdir(work, { mode: 0o700 }).catch((error) => (error.code === 'EEXIST' ? null : Promise.reject(error)));
    acquireDirectoryLock(work);
    isLocked = true;
    const draft = path.join(work, 'draft');
    await withFile(draft, 'w', (handle) => fill(handle, chunks, folder, { reserveBytes, signal }));
    const result = await check(draft);
    signal?.throwIfAborted();
    // A link, unlike a rename, fails if the file exists.
    await (force ? rename(draft, file) : link(draft, file));
    await withFile(folder, 'r', (handle) => handle.sync());
    return result;
  } catch (error) {
    const { code, errno, syscall, path: at } = error as NodeJS.ErrnoException;
    const isBusy = error instanceof DirectoryInUseError;
    if (isBusy) throw new UserError(`Another backup to ${file} is under way.`, { cause: error });
    if (code === 'EEXIST') throw new UserError(exists, { cause: error });
    const isOfFile = at?.startsWith(folder) || syscall === 'write';
    if (error instanceof UserError || errno === undefined || !isOfFile) throw error;
    throw new UserError(`${file} cannot be written: ${getSystemErrorMessage(errno)}.`, { cause: error });
  } finally {
    if (isLocked) await rm(work, { recursive: true, force: true });
  }
}

async function fill(
  handle: FileHandle,
  chunks: AsyncIterable<Uint8Array>,
  folder: string,
  { reserveBytes, signal }: Omit<WriteOptions, 'force'>,
): Promise<void> {
  const hasSpace = createSpaceCheck(folder, reserveBytes);
  const hash = createHash('sha256');
  for await (const chunk of chunks) {
    signal?.throwIfAborted();
    if (!(await hasSpace())) {
      throw new UserError(`The disk of ${folder} is nearly full (DISK_RESERVE_MB): no backup was made.`);
    }
    hash.update(chunk);
    await handle.writeFile(chunk);
  }
  await handle.writeFile(await packSeal(hash.digest('hex')));
  await handle.sync();
}

async function withFile(name: string, flags: string, work: (handle: FileHandle) => Promise<void>): Promise<void> {
  const handle = await open(name, flags, 0o600);
  await work(handle).finally(() => handle.close());
}
