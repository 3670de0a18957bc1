import { rm } from 'node:fs/promises';
import { UserError } from '#server/process/user-error.mjs';
import { type DatabaseHandle, openDatabase } from '../../db/connection.ts';
import { DiskFullError } from '../../db/free-space.ts';
import { checkSeal, openArchive } from '../format/read-archive.ts';
import { AUTH_SCHEMA } from '../list-tables.ts';
import { type LoadReport, loadSite } from '../load/load-site.ts';
import { prepareDatabase } from '../load/prepare-database.ts';

type Options = {
  reserveBytes: number;
  signal?: AbortSignal | undefined;
  onRead?: ((bytes: number) => void) | undefined;
  /** An empty database for the trial; one beside the file without it. For tests, as making one takes seconds. */
  openScratch?: (() => Promise<DatabaseHandle>) | undefined;
};

/**
 * Reads a backup from its disk again and restores it into a database of its own, which is thrown away: every row has to fit its
 * table and every reference its row, and the counts have to be those of the reading.
 * @throws BackupFileError when it is not good, UserError when there is no space to try
 */
export async function tryRestore(file: string, options: Options): Promise<LoadReport> {
  const archive = await openArchive(file);
  await checkSeal(archive, undefined, options.signal);
  const folder = `${file}.check`;
  const open = options.openScratch ?? (() => openScratch(folder, options.reserveBytes));
  try {
    const scratch = await open();
    try {
      const withAuth = archive.header.tables.some(({ schema }) => schema === AUTH_SCHEMA);
      await prepareDatabase(scratch, { versions: archive.header.migrations, withAuth });
      return await loadSite(scratch, archive.header, archive.entries(), {
        openPictures: null,
        hasS3: true,
        indexes: 'unique',
        signal: options.signal,
        onEntry: ({ data }) => options.onRead?.(data.length),
      });
    } finally {
      await scratch.close();
    }
  } catch (error) {
    if (!(error instanceof DiskFullError)) throw error;
    throw new UserError(`There is no space beside ${file} to try the backup: no backup was made.`, { cause: error });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const openScratch = (dataDir: string, reserveBytes: number): Promise<DatabaseHandle> =>
  openDatabase({ dataDir, reserveBytes, relaxedDurability: true });
