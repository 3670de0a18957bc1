import type { Logger } from 'pino';
import { UserError } from '#server/process/user-error.mjs';
import { PictureStoreError } from './picture-store.ts';
import { type S3Client, S3RefusalError } from './s3-client.ts';

const NOBODYS_PICTURE = 'a-picture-that-nobody-has.png';

/**
 * Reads a picture that should be there, or else one that nobody has, so that a wrong key, bucket or region is said at the start.
 * A storage that is merely down is a warning: posts can be read without it.
 * @throws UserError for what only a setting can put right
 */
export async function checkS3(s3: S3Client, known: string | undefined, log: Logger): Promise<void> {
  try {
    const found = await s3.get(known ?? NOBODYS_PICTURE);
    if (known && !found)
      log.error({ name: known }, 'a stored picture is not in the bucket: is S3_URL another than before?');
  } catch (error) {
    // A key that may not list its bucket is denied what does not exist; it works for everything else.
    if (error instanceof S3RefusalError && error.code !== 'AccessDenied') {
      throw new UserError(`${error.message} Check S3_URL.`, { cause: error });
    }
    if (!(error instanceof PictureStoreError)) throw error;
    log.warn({ err: error }, 'pictures in S3 cannot be read: they are answered with 503 until they can');
  }
}
