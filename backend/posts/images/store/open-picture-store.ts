import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { UserError } from '#runtime/user-error.mjs';
import type { BackendConfig } from '../../../config.ts';
import type { DatabaseHandle } from '../../../db/connection.ts';
import type { Db } from '../../../db/db.ts';
import {
  createFolderStore,
  type FoundPicture,
  listPictures,
  PICTURE_MAX_BYTES,
  type PictureStore,
  PictureStoreError,
  type WritablePictureStore,
} from './picture-store.ts';
import { createS3Store, S3RefusalError } from './s3-store.ts';

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

const ABSENT_PICTURE = 'a-picture-that-nobody-has.png';

/**
 * Looks up the newest picture, so that a wrong key, bucket or folder fails the start. An unreachable store is a
 * warning: posts are readable without it. @throws UserError for a wrong setting
 */
export async function checkPictures({
  database: { db },
  config,
  store,
  log,
}: Dependencies & { store: PictureStore; log: Logger }): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select substring(url from '^/uploads/(.+)$') as name from app.images
    where url like '/uploads/%' order by id desc limit 1`.execute(db);
  const name = rows[0]?.name;
  try {
    if (config.s3) await createS3Store(config.s3).find(name ?? ABSENT_PICTURE);
    if (!name || (await store.find(name))) return;
    const advice = config.s3
      ? 'is S3_URL another than before, or may its key not read?'
      : `${config.uploadsDir} must be shared by all backends and the worker, unless S3_URL is set at all of them`;
    log.error({ name }, `the newest picture is not where it should be: ${advice}`);
  } catch (error) {
    if (error instanceof S3RefusalError) throw new UserError(`${error.message} Check S3_URL.`, { cause: error });
    if (!(error instanceof PictureStoreError)) throw error;
    log.warn({ err: error }, 'pictures in S3 cannot be read: they are answered with 503 until they can');
  }
}

type Source = {
  name: string;
  pictures: { name: string; size: number }[];
  read(name: string): Promise<Uint8Array | null>;
};

/** The most pictures in memory. */
const AT_ONCE = 4;

/**
 * Copies pictures that `place` lacks or has in another size. `skipped` are empty or too large; `left` remain after the
 * signal. @throws PictureStoreError
 */
async function copyPictures({ pictures, read }: Source, place: WritablePictureStore, signal: AbortSignal) {
  const report = { copied: 0, skipped: [] as string[], left: pictures.length };
  const copy = async ({ name, size }: { name: string; size: number }) => {
    if (size === 0 || size > PICTURE_MAX_BYTES) report.skipped.push(name);
    else if ((await place.sizeOf(name)) !== size) {
      const data = await read(name);
      if (data) await place.put(name, data);
      report.copied += 1;
    }
    report.left -= 1;
  };
  for (let start = 0; start < pictures.length && !signal.aborted; start += AT_ONCE) {
    await Promise.all(pictures.slice(start, start + AT_ONCE).map(copy));
  }
  return report;
}

async function readFolder(folder: string): Promise<Source> {
  const measure = async (name: string) => ({ name, size: (await stat(path.join(folder, name))).size });
  return {
    name: folder,
    pictures: await Promise.all((await listPictures(folder)).map(measure)),
    read: (name) => readFile(path.join(folder, name)),
  };
}

/** `app.pictures` of earlier versions. Rows without bytes are ignored. */
async function readTable(db: Db): Promise<Source> {
  const pictures = await db.selectFrom('app.pictures').select(['name', 'size']).where('data', 'is not', null).execute();
  return { name: 'the database', pictures, read: (name) => readBytes(db, name) };
}

async function findInTable(db: Db, name: string): Promise<FoundPicture | null> {
  const data = await readBytes(db, name);
  return data && { size: data.length, read: () => new Uint8Array(data) };
}

/** Removes the bytes of copied pictures. Their names stay for a return to an earlier version. */
async function removeBytes(db: Db, { pictures }: Source): Promise<void> {
  const names = pictures.map(({ name }) => name);
  await db.updateTable('app.pictures').set({ data: null }).where('name', '=', sql<string>`any(${names})`).execute();
}

async function readBytes(db: Db, name: string): Promise<Uint8Array | null> {
  const row = await db.selectFrom('app.pictures').select('data').where('name', '=', name).executeTakeFirst();
  return row?.data ?? null;
}
