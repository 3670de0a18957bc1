import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { UserError } from '#server/process/user-error.mjs';
import { type DatabaseHandle, openDatabase } from '../../db/connection.ts';
import { acquireDirectoryLock, DirectoryInUseError } from '../../db/directory-lock.ts';
import { migrate } from '../../db/migrate.ts';
import { createPictureStore } from '../../pictures/open-picture-store.ts';
import type { Archive } from '../format/read-archive.ts';
import { loadSite } from '../load/load-site.ts';
import { prepareDatabase } from '../load/prepare-database.ts';
import { describeHoldings } from './describe-holdings.ts';
import type { RestoreOptions, RestoreReport } from './restore-options.ts';

/** What a restore takes the place of, in DATA_DIR. */
const PARTS = ['postgres', 'uploads'];
/** Rendered from what was there before, and an unfinished seed of it. */
const STALE = ['pages', 'seed-in-progress.json'];

/**
 * Builds the restored site in a directory of its own within DATA_DIR, whole and migrated, and then moves it to its place. Until
 * then nothing that is there changes.
 * @throws UserError when a site runs on it
 */
export async function restoreEmbedded(archive: Archive, options: RestoreOptions): Promise<RestoreReport> {
  const { dataDir } = options.config;
  await confirm(options);
  const lock = explainLock(() => acquireDirectoryLock(dataDir));
  const folder = path.join(dataDir, 'restoring');
  try {
    // Of one that was killed.
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { mode: 0o700 });
    const report = await build(folder, archive, options);
    options.signal?.throwIfAborted();
    moveInto(dataDir, folder);
    return report;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    lock.release();
  }
}

async function confirm({ config, confirmReplacing }: RestoreOptions): Promise<void> {
  if (!existsSync(path.join(config.dataDir, 'postgres'))) {
    // Pictures alone are no site, but they are somebody's.
    if (existsSync(config.uploadsDir)) await confirmReplacing('pictures');
    return;
  }
  let database: DatabaseHandle | null = null;
  try {
    database = await openDatabase({ dataDir: config.dataDir });
    const holdings = await describeHoldings(database);
    if (holdings) await confirmReplacing(holdings);
  } catch (error) {
    if (error instanceof DirectoryInUseError)
      explainLock(() => {
        throw error;
      });
    if (error instanceof UserError || database) throw error;
    // A database that does not open any more is what backups are for.
    await confirmReplacing(null);
  } finally {
    await database?.close();
  }
}

async function build(folder: string, archive: Archive, options: RestoreOptions): Promise<RestoreReport> {
  const { config, onStep } = options;
  const withAuth = config.dataService !== null;
  const database = await openDatabase({
    dataDir: folder,
    reserveBytes: config.diskReserveBytes,
    relaxedDurability: true,
  });
  try {
    onStep?.('Making the database');
    await prepareDatabase(database, { versions: archive.header.migrations, withAuth });
    onStep?.('Restoring');
    const inFolder = { ...config, uploadsDir: path.join(folder, 'uploads') };
    const report = await loadSite(database, archive.header, archive.entries(), {
      openPictures: (db) => createPictureStore({ database: { ...database, db }, config: inFolder }),
      hasS3: config.s3 !== undefined,
      indexes: 'all',
      signal: options.signal,
      onEntry: options.onEntry,
    });
    await migrate(database);
    onStep?.('Tidying up');
    await database.exec('vacuum analyze');
    return report;
  } finally {
    await database.close();
  }
}

/**
 * Renames within one file system, without a pause in between that could be interrupted but by a loss of power. What was there
 * goes along with the folder, which is deleted.
 */
function moveInto(dataDir: string, folder: string): void {
  for (const part of PARTS) {
    const [old, made, aside] = [path.join(dataDir, part), path.join(folder, part), path.join(folder, `${part}.before`)];
    if (existsSync(old)) renameSync(old, aside);
    if (existsSync(made)) renameSync(made, old);
  }
  for (const name of STALE) rmSync(path.join(dataDir, name), { recursive: true, force: true });
}

function explainLock<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof DirectoryInUseError)) throw error;
    throw new UserError(
      `A site runs on ${error.message.match(/in (.+) is in use/)?.[1] ?? 'this directory'}. Stop it first: nothing was changed.`,
      {
        cause: error,
      },
    );
  }
}
