import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { storeSecrets } from '#runtime/secrets.ts';
import { UserError } from '#runtime/user-error.mjs';
import { type DatabaseHandle, openDatabase } from '../../db/connection.ts';
import type { Tx } from '../../db/db.ts';
import { acquireDirectoryLock } from '../../db/directory-lock.ts';
import { listKnownVersions, migrate } from '../../db/migrate.ts';
import { createFolderStore, type PictureStore } from '../../pictures/store/picture-store.ts';
import { createS3Store } from '../../pictures/store/s3-store.ts';
import { keepWithheld, readWithheld } from '../../posts/curation/keep-withheld.ts';
import type { BackendConfig } from '../config.ts';
import type { Archive } from './archive.ts';
import { dumpSite } from './dump.ts';
import { type Header, parseBytes } from './entry.ts';
import { type LoadOptions, type LoadReport, loadSite, prepareDatabase } from './load.ts';
import { isInUse } from './pending-work.ts';
import { countRows, listTables, nameOf, SITE_SCHEMAS } from './tables.ts';

export type RestoreOptions = {
  config: BackendConfig;
  /** Called before any change with the target's content, `12 posts, 3 users`. Throws to abort. */
  confirmReplacing(holdings: string): Promise<void>;
  signal?: AbortSignal | undefined;
  onStep?: ((step: string) => void) | undefined;
};

/** Rows that migrations or the first start create. */
const ALWAYS_THERE = new Set([
  'app.counters',
  'app.operator_links',
  // Made of the posts.
  'app.search_state',
  'app.search_documents',
  'app.search_words',
]);
/** Replaced in DATA_DIR, with derived files. */
const PARTS = ['postgres', 'uploads'];
const STALE = ['pages', 'seed-in-progress.json'];

/**
 * Restores into DATA_DIR, or into the PostgreSQL of `openServer`. @throws UserError, BackupFileError; then nothing was
 * changed
 */
export async function restore(
  archive: Archive,
  options: RestoreOptions & { withSecrets: boolean; openServer: () => Promise<DatabaseHandle> },
): Promise<LoadReport> {
  const { secrets } = archive;
  if (options.withSecrets && !secrets) throw new UserError(`${archive.file} holds no secrets. Nothing was changed.`);
  const server = options.config.databaseUrl ? await options.openServer() : null;
  try {
    const report = await (server ? restoreServer(server, archive, options) : restoreEmbedded(archive, options));
    if (options.withSecrets && secrets) storeSecrets(options.config.dataDir, secrets);
    return report;
  } finally {
    await server?.close();
  }
}

/** Restores into a folder's embedded database and then migrates, so that migrations see earlier rows. */
export async function buildSite(
  folder: string,
  archive: Archive,
  { reserveBytes, withAuth, ...options }: LoadOptions & { reserveBytes: number; withAuth: boolean },
  use?: (database: DatabaseHandle, report: LoadReport) => Promise<LoadReport>,
): Promise<LoadReport> {
  const database = await openDatabase({ dataDir: folder, reserveBytes, relaxedDurability: true });
  try {
    await prepareDatabase(database, { versions: archive.header.migrations, withAuth });
    const report = await loadSite(database, archive.header, archive.entries(), options);
    await migrate(database);
    await database.exec('vacuum analyze');
    return use ? await use(database, report) : report;
  } finally {
    await database.close();
  }
}

/** Builds the site in a folder within DATA_DIR and moves it into place. @throws UserError when a site runs on it */
export async function restoreEmbedded(archive: Archive, options: RestoreOptions): Promise<LoadReport> {
  const { config, onStep, signal } = options;
  const { dataDir } = config;
  const withheld = await confirmEmbedded(options);
  const lock = acquireDirectoryLock(dataDir);
  const folder = path.join(dataDir, 'restoring');
  try {
    // Left by a killed restore.
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { mode: 0o700 });
    onStep?.('Restoring');
    const load = {
      pictures: placeOf({ ...config, uploadsDir: path.join(folder, 'uploads') }),
      hasS3: config.s3 !== undefined,
      indexes: 'all',
      reserveBytes: config.diskReserveBytes,
      withAuth: config.dataService !== null,
      signal,
    } as const;
    const report = await buildSite(folder, archive, load, async ({ db }, loaded) => {
      await db.transaction().execute((transaction) => keepWithheld(transaction, withheld, new Date()));
      return loaded;
    });
    signal?.throwIfAborted();
    moveInto(dataDir, folder);
    return report;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    lock.release();
  }
}

/** Returns what the site withholds, which is not known of a database that does not open. */
async function confirmEmbedded({ config, confirmReplacing }: RestoreOptions): ReturnType<typeof readWithheld> {
  const { dataDir, uploadsDir } = config;
  if (!existsSync(path.join(dataDir, 'postgres'))) {
    if (existsSync(uploadsDir)) await confirmReplacing('pictures');
    return [];
  }
  const database = await openDatabase({ dataDir }).catch((error) => {
    if (error instanceof UserError) throw error;
    return null;
  });
  // Backups are for a database that does not open any more, too.
  const unknown = 'a database that cannot be opened, so that authors return who opted out since the backup';
  const [holdings, withheld] = database
    ? await Promise.all([summarizeContents(database), readWithheld(database.db)]).finally(database.close)
    : [unknown, []];
  if (holdings) await confirmReplacing(holdings);
  return withheld;
}

/** Renames within one file system; the old parts are deleted with the folder. */
function moveInto(dataDir: string, folder: string): void {
  const moved: [from: string, to: string][] = [];
  const move = (from: string, to: string) => {
    if (!existsSync(from)) return;
    renameSync(from, to);
    moved.push([from, to]);
  };
  try {
    for (const part of PARTS) {
      const [old, made] = [path.join(dataDir, part), path.join(folder, part)];
      move(old, `${made}.before`);
      move(made, old);
    }
  } catch (error) {
    // A mount point cannot be renamed.
    for (const [from, to] of moved.reverse()) renameSync(to, from);
    throw error;
  }
  for (const name of STALE) rmSync(path.join(dataDir, name), { recursive: true, force: true });
}

/**
 * Restores into PostgreSQL in one transaction. A backup of an earlier version is migrated in an embedded database
 * first, so that the target never has other tables. @throws UserError when a backend is connected
 */
export async function restoreServer(
  database: DatabaseHandle,
  archive: Archive,
  options: RestoreOptions,
): Promise<LoadReport> {
  const { config, onStep, signal } = options;
  if (await isInUse(database.db)) {
    throw new UserError(
      'A backend, worker or command is connected to this database. Stop it first: nothing was changed.',
    );
  }
  const holdings = await summarizeContents(database);
  if (holdings) await options.confirmReplacing(holdings);
  const withheld = await readWithheld(database.db);
  onStep?.('Restoring');
  const load: LoadOptions = { pictures: placeOf(config), hasS3: config.s3 !== undefined, indexes: 'all', signal };
  const held = new Set(archive.header.migrations);
  const isOfThisVersion = listKnownVersions().every((version) => held.has(version));
  const read = async (source: Pick<Archive, 'header' | 'entries'>) => {
    await prepareDatabase(database, { withAuth: config.dataService !== null });
    const finish = (transaction: Tx) => keepWithheld(transaction, withheld, new Date());
    return loadSite(database, source.header, source.entries(), { ...load, finish });
  };
  const report = await (isOfThisVersion ? read(archive) : withUpgraded(archive, options, load, read));
  await database.exec('vacuum analyze');
  return report;
}

async function withUpgraded(
  { header, ...archive }: Archive,
  { config }: RestoreOptions,
  load: LoadOptions,
  read: (upgraded: Pick<Archive, 'header' | 'entries'>) => Promise<LoadReport>,
): Promise<LoadReport> {
  const dataDir = path.join(config.dataDir, 'restoring');
  const uploadsDir = path.join(dataDir, 'uploads');
  rmSync(dataDir, { recursive: true, force: true });
  const withAuth = header.tables.some(({ schema }) => schema === 'auth');
  const options = { ...load, pictures: createFolderStore(uploadsDir), reserveBytes: config.diskReserveBytes, withAuth };
  try {
    return await buildSite(dataDir, { ...archive, header }, options, async (database) => {
      const upgraded = { database, config: { ...config, dataDir, uploadsDir }, clock: () => new Date() };
      // The backup has settled pending work.
      const entries = dumpSite(upgraded, { siteIsRunning: false, leaveS3Pictures: true });
      const { value } = await entries.next();
      const { lastSchedulePass } = header;
      return read({
        header: { ...(parseBytes(value?.data ?? Buffer.of()) as Header), lastSchedulePass },
        entries: () => entries,
      });
    });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const placeOf = ({ s3, uploadsDir }: Pick<BackendConfig, 's3' | 'uploadsDir'>): PictureStore =>
  s3 ? createS3Store(s3) : createFolderStore(uploadsDir);

/** `12 posts, 3 users`; empty if there is nothing to overwrite. */
async function summarizeContents({ db }: Pick<DatabaseHandle, 'db'>): Promise<string> {
  const held: string[] = [];
  for (const table of await listTables(db, SITE_SCHEMAS)) {
    const count = ALWAYS_THERE.has(nameOf(table)) ? 0 : await countRows(db, table.schema, table.name);
    if (count > 0) held.push(`${count.toLocaleString('en')} ${table.name.replaceAll('_', ' ')}`);
  }
  return held.join(', ');
}
