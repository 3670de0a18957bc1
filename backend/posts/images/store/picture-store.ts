import { UserError } from '#runtime/user-error.mjs';
import { ApiError } from '../../../http/api-error.ts';

/** A folder, or S3-compatible storage. */
export type PictureStore = {
  /** Null for an unknown name. @throws PictureStoreError */
  find(name: string): Promise<FoundPicture | null>;
  /** Atomic and idempotent. @throws PictureStoreError */
  put(name: string, data: Uint8Array): Promise<void>;
};

export type WritablePictureStore = PictureStore & {
  /** The size in bytes without reading the picture; null for an unknown name. @throws PictureStoreError */
  sizeOf(name: string): Promise<number | null>;
};

export type FoundPicture = {
  /** Bytes. */
  size: number;
  read(): Uint8Array<ArrayBuffer> | ReadableStream;
};

/** The limit of every store. */
export const PICTURE_MAX_BYTES = 10 * 1024 * 1024;

/** The store is unreachable, or rejects. The message has the reason and no secret. */
export class PictureStoreError extends UserError {
  override name = 'PictureStoreError';
}

/** The response for an unreachable store; null for other errors. */
export const explainPictureError = (error: unknown): ApiError | null =>
  error instanceof PictureStoreError
    ? new ApiError('ServiceUnavailableError', 'The storage of pictures is unavailable', { cause: error })
    : null;
