import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { UserError } from '#server/process/user-error.mjs';
import type { BackendConfig } from '../config.ts';
import type { DatabaseHandle } from '../db/connection.ts';
import { createCatalogueStore, listNamesInS3 } from './catalogue-store.ts';
import { checkS3 } from './check-s3.ts';
import { createFolderStore } from './folder-store.ts';
import type { PictureStore } from './picture-store.ts';
import { createS3Client } from './s3-client.ts';
import { takeOverFolder } from './take-over-folder.ts';

type Dependencies = {
  database: Pick<DatabaseHandle, 'kind' | 'db' | 'hasSpace'>;
  config: Pick<BackendConfig, 's3' | 'uploadsDir'>;
};

type Place = 'folder' | 'database' | 'S3';

export type OpenPictureStore = PictureStore & {
  kind: Place;
  /** Ends when the folder has been copied, or could not be. */
  settled: Promise<void>;
  /** Stops copying; what is left is for the next start. */
  close(): Promise<void>;
};

/**
 * S3 where there is an S3_URL, else the database where it is a PostgreSQL, which other backends may share, else the folder:
 * nobody shares the embedded database. No setting puts the pictures of a shared database into a folder.
 */
export function createPictureStore(deps: Dependencies): PictureStore {
  const { database, config } = deps;
  if (choosePlace(deps) === 'folder') return createFolderStore(config.uploadsDir);
  return createCatalogueStore(database.db, config.s3 ? createS3Client(config.s3) : null);
}

/**
 * The store of a backend that starts: checked, and with what its folder still holds. Copying that may take minutes, and goes on
 * in the background; meanwhile what is not found is looked for in the folder.
 * @throws UserError for a setting that cannot be right. A storage that is merely down is a warning: posts can be read without it.
 */
export async function openPictureStore(deps: Dependencies & { log: Logger }): Promise<OpenPictureStore> {
  const { database, config, log } = deps;
  const kind = choosePlace(deps);
  const store = createPictureStore(deps);
  const namesInS3 = await listNamesInS3(database.db);
  if (config.s3) await checkS3(createS3Client(config.s3), namesInS3[0], log);
  else await refuseWithoutS3(deps, namesInS3, store);
  if (kind === 'folder') return { ...store, kind, settled: Promise.resolve(), close: async () => {} };

  const folder = createFolderStore(config.uploadsDir);
  const stopping = new AbortController();
  let isCopied = false;
  const copy = async () => {
    try {
      const { copied, skipped, left } = await takeOverFolder(config.uploadsDir, database, store, stopping.signal);
      isCopied = left === 0;
      const fields = { copied, left, from: config.uploadsDir, to: kind };
      if (copied > 0) log.info(fields, 'pictures of the folder were copied to where every backend reads them');
      if (skipped.length > 0)
        log.warn({ skipped }, 'pictures of the folder that are empty or larger than 10 MB stay there');
    } catch (error) {
      log.error({ err: error }, 'pictures of the folder could not be copied: the next start tries again');
    }
  };
  const settled = copy();
  return {
    kind,
    put: store.put,
    find: async (name) => (await store.find(name)) ?? (isCopied ? null : await folder.find(name)),
    settled,
    close: () => {
      stopping.abort();
      return settled;
    },
  };
}

function choosePlace({ database, config }: Dependencies): Place {
  if (config.s3) return 'S3';
  return database.kind === 'postgres' ? 'database' : 'folder';
}

/**
 * A backend without S3_URL on a database whose pictures are in S3 would show half of them. It may start once its folder has them
 * all, which is the way to leave S3.
 */
async function refuseWithoutS3(
  { database, config }: Dependencies,
  names: string[],
  store: PictureStore,
): Promise<void> {
  if (names.length === 0) return;
  const folder = createFolderStore(config.uploadsDir);
  const found = await Promise.all(names.map((name) => folder.find(name)));
  const missing = found.filter((picture) => picture === null).length;
  if (missing > 0) {
    const advice = 'set S3_URL as the other backends on this database have it, or copy them into';
    throw new UserError(
      `${missing} pictures of this database are in S3-compatible storage: ${advice} ${config.uploadsDir}.`,
    );
  }
  if (database.kind !== 'postgres') return;
  for (const name of names) await store.put(name, await readFile(path.join(config.uploadsDir, name)));
}
