import { UserError } from '#server/process/user-error.mjs';

/** Where the pictures of posts live: a folder, the database, or S3-compatible storage. */
export type PictureStore = {
  /** Null when there is none of that name. @throws PictureStoreError */
  find(name: string): Promise<FoundPicture | null>;
  /** Stores a picture, whole or not at all; the same name again does no harm. @throws PictureStoreError */
  put(name: string, data: Uint8Array): Promise<void>;
};

export type FoundPicture = {
  /** Bytes. */
  size: number;
  /** The same at every backend that serves it. */
  etag: string;
  /** Null when it has gone meanwhile. @throws PictureStoreError */
  read(): Promise<Uint8Array<ArrayBuffer> | ReadableStream | null>;
};

/** No stored picture is larger, wherever it is. The database checks it, too. */
export const PICTURE_MAX_BYTES = 10 * 1024 * 1024;

/** The store does not answer, or refuses. The message says which and why, and holds no secret. */
export class PictureStoreError extends UserError {
  override name = 'PictureStoreError';
}

export const toEtag = (size: number, modifiedAtMs: number): string =>
  `"${size.toString(36)}-${Math.trunc(modifiedAtMs).toString(36)}"`;
