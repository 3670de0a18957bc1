import path from 'node:path';
import { UserError } from '#runtime/user-error.mjs';
import { ApiError } from '../../../http/api-error.ts';

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

const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

const NAME_MAX_LENGTH = 400;

/**
 * The media type of an upload's name. Null for anything but plain picture names, so that neither `../../..` nor hidden
 * files are served.
 */
export function getPictureType(name: string): string | null {
  if (name.length > NAME_MAX_LENGTH || !/^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/.test(name)) return null;
  return TYPES[path.extname(name).toLowerCase()] ?? null;
}
