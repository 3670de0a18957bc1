import { rmSync } from 'node:fs';
import path from 'node:path';
import { UserError } from '#server/process/user-error.mjs';
import { type DatabaseHandle, openDatabase } from '../../db/connection.ts';
import { createPictureStore } from '../../pictures/open-picture-store.ts';
import { dumpSite } from '../dump/dump-site.ts';
import {
  CONTENTS_NAME,
  HEADER_NAME,
  type Header,
  PICTURES_FOLDER,
  parseHeader,
  S3_PICTURES_FOLDER,
} from '../format/header.ts';
import type { Entry } from '../format/pack-entry.ts';
import type { Archive } from '../format/read-archive.ts';
import { AUTH_SCHEMA } from '../list-tables.ts';
import { loadSite } from '../load/load-site.ts';
import { prepareDatabase } from '../load/prepare-database.ts';
import { isInUse } from '../waiting-work.ts';
import { isOfThisVersion } from './check-archive.ts';
import { describeHoldings } from './describe-holdings.ts';
import type { RestoreOptions, RestoreReport } from './restore-options.ts';

/**
 * Restores into a PostgreSQL, in one transaction. A backup of an earlier version first becomes an embedded database beside it, is
 * migrated there and goes on from there: the target never has tables other than those of this version.
 * @throws UserError when a backend is connected
 */
export async function restoreServer(
  database: DatabaseHandle,
  archive: Archive,
  options: RestoreOptions,
): Promise<RestoreReport> {
  const { config, onStep } = options;
  if (await isInUse(database.db)) {
    throw new UserError(
      'A backend, worker or command is connected to this database. Stop it first: nothing was changed.',
    );
  }
  const holdings = await describeHoldings(database);
  if (holdings) await options.confirmReplacing(holdings);
  const load = async (header: Header, entries: AsyncIterable<Entry>) => {
    onStep?.('Restoring');
    await prepareDatabase(database, { withAuth: config.dataService !== null });
    return loadSite(database, header, entries, {
      openPictures: (db) => createPictureStore({ database: { ...database, db }, config }),
      hasS3: config.s3 !== undefined,
      indexes: 'all',
      signal: options.signal,
      onEntry: options.onEntry,
    });
  };
  const report = isOfThisVersion(archive)
    ? await load(archive.header, archive.entries())
    : await withMigrated(archive, options, load);
  onStep?.('Tidying up');
  await database.exec('vacuum analyze');
  return report;
}

async function withMigrated(
  archive: Archive,
  { config, onStep, signal }: RestoreOptions,
  load: (header: Header, entries: AsyncIterable<Entry>) => Promise<RestoreReport>,
): Promise<RestoreReport> {
  const folder = path.join(config.dataDir, 'restoring');
  rmSync(folder, { recursive: true, force: true });
  onStep?.('Migrating the backup of an earlier version');
  const scratch = await openDatabase({
    dataDir: folder,
    reserveBytes: config.diskReserveBytes,
    relaxedDurability: true,
  });
  try {
    const withAuth = archive.header.tables.some(({ schema }) => schema === AUTH_SCHEMA);
    await prepareDatabase(scratch, { versions: archive.header.migrations, withAuth });
    const { missingPictures, s3Pictures, pictures } = await loadSite(scratch, archive.header, archive.entries(), {
      openPictures: null,
      hasS3: true,
      indexes: 'unique',
      signal,
    });
    await prepareDatabase(scratch, { withAuth });
    // Its waiting jobs were settled when the backup was made.
    const rows = dumpSite(
      {
        database: scratch,
        config: { ...config, dataDir: folder, uploadsDir: path.join(folder, 'uploads') },
        clock: () => new Date(),
      },
      { siteIsRunning: false, leaveS3Pictures: true },
    );
    const { value: first } = await rows.next();
    const header = parseHeader((first as Entry).data, archive.file);
    return await load(
      { ...header, lastSchedulePass: archive.header.lastSchedulePass },
      splice(rows, archive, { missingPictures, s3Pictures, pictures }),
    );
  } finally {
    await scratch.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The migrated rows with the archive's pictures, and an account of both. */
async function* splice(
  rows: AsyncIterable<Entry>,
  archive: Archive,
  pictures: { pictures: number; s3Pictures: number; missingPictures: string[] },
): AsyncGenerator<Entry> {
  let contents: Entry | null = null;
  for await (const entry of rows) {
    if (entry.name === CONTENTS_NAME) contents = entry;
    else if (entry.name !== HEADER_NAME && !entry.name.startsWith(S3_PICTURES_FOLDER)) yield entry;
  }
  for await (const entry of archive.entries()) {
    if (entry.name.startsWith(PICTURES_FOLDER) || entry.name.startsWith(S3_PICTURES_FOLDER)) yield entry;
  }
  if (!contents) return;
  const counted = { ...(JSON.parse(Buffer.from(contents.data).toString()) as object), ...pictures };
  yield { name: CONTENTS_NAME, data: Buffer.from(JSON.stringify(counted)) };
}
