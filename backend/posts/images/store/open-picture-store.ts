import type { Logger } from 'pino';
import type { BackendConfig } from '../../../config.ts';
import type { DatabaseHandle } from '../../../db/connection.ts';
import { checkPictures } from './check-pictures.ts';
import { copyPictures, findInTable, readFolder, readTable, removeBytes } from './earlier-pictures.ts';
import { createFolderStore } from './folder-store.ts';
import type { PictureStore } from './picture-store.ts';
import { createS3Store } from './s3-store.ts';

type Dependencies = { database: Pick<DatabaseHandle, 'db'>; config: Pick<BackendConfig, 's3' | 'uploadsDir'> };

export type OpenPictureStore = PictureStore & {
  kind: 'folder' | 'S3';
  /** Resolves when copying has ended, successful or not. */
  settled: Promise<void>;
  /** Stops copying; the next start continues. */
  close(): Promise<void>;
};

/** New pictures go to S3 with an S3_URL, else to the folder. Earlier ones are found in their former store. */
export function createPictureStore({ database: { db }, config }: Dependencies): PictureStore {
  const folder = createFolderStore(config.uploadsDir);
  const s3 = config.s3 ? createS3Store(config.s3) : null;
  return {
    find: async (name) => (await folder.find(name)) ?? (await findInTable(db, name)) ?? (await s3?.find(name)) ?? null,
    put: (s3 ?? folder).put,
  };
}

/** Checks the store and copies earlier pictures in the background. @throws UserError for a wrong setting */
export async function openPictureStore(deps: Dependencies & { log: Logger }): Promise<OpenPictureStore> {
  const store = createPictureStore(deps);
  await checkPictures({ ...deps, store });
  const stopping = new AbortController();
  const settled = copyEarlier(deps, stopping.signal).catch((error) =>
    deps.log.error({ err: error }, 'earlier pictures could not be copied: the next start tries again'),
  );
  const close = () => {
    stopping.abort();
    return settled;
  };
  return { ...store, kind: deps.config.s3 ? 'S3' : 'folder', settled, close };
}

async function copyEarlier({ database: { db }, config, log }: Dependencies & { log: Logger }, signal: AbortSignal) {
  const [place, to] = config.s3
    ? [createS3Store(config.s3), 'S3']
    : [createFolderStore(config.uploadsDir), config.uploadsDir];
  const table = await readTable(db);
  for (const source of config.s3 ? [table, await readFolder(config.uploadsDir)] : [table]) {
    const { copied, skipped, left } = await copyPictures(source, place, signal);
    if (copied > 0) log.info({ copied, left, from: source.name, to }, 'pictures were copied to where new ones go');
    if (skipped.length > 0) log.warn({ skipped }, 'pictures that are empty or larger than 10 MB stay where they are');
    // Kept until the next start: a backend of the previous version, or with another folder, may still read them.
    if (source !== table || copied > 0 || left > 0 || table.pictures.length === 0) continue;
    await removeBytes(db, table);
    log.info(
      { pictures: table.pictures.length, to },
      'pictures were removed from the database: all are stored elsewhere',
    );
  }
}
