import { sql } from 'kysely';
import type { Logger } from 'pino';
import { UserError } from '#runtime/user-error.mjs';
import type { Db } from '../../db/db.ts';
import { createFolderStore, type PictureStore, PictureStoreError } from './picture-store.ts';
import type { S3Location } from './s3-location.ts';
import { createS3Store, S3RefusalError } from './s3-store.ts';

/** `uploadsDir` is the folder of pictures without `s3`. */
export type StoreConfig = { s3?: S3Location | undefined; uploadsDir: string };

/** New pictures go to S3 with an S3_URL, else to the folder. Earlier ones are found in their former store. */
export function createPictureStore({ s3: location, uploadsDir }: StoreConfig): PictureStore {
  const folder = createFolderStore(uploadsDir);
  if (!location) return folder;
  const s3 = createS3Store(location);
  return { find: async (name) => (await folder.find(name)) ?? s3.find(name), put: s3.put };
}

const ABSENT_PICTURE = 'a-picture-that-nobody-has.png';

/**
 * Looks up the newest picture, so that a wrong key, bucket or folder fails the start. An unreachable store is a
 * warning: posts are readable without it. @throws UserError for a wrong setting
 */
export async function checkPictures(
  db: Db,
  { config, pictures, log }: { config: StoreConfig; pictures: PictureStore; log: Logger },
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select substring(url from '^/uploads/(.+)$') as name from app.images
    where url like '/uploads/%' order by id desc limit 1`.execute(db);
  const name = rows[0]?.name;
  try {
    if (config.s3) await createS3Store(config.s3).find(name ?? ABSENT_PICTURE);
    if (!name || (await pictures.find(name))) return;
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
