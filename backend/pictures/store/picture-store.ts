import { createReadStream } from 'node:fs';
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { makeDirectory } from '#runtime/make-directory.ts';
import { UserError } from '#runtime/user-error.mjs';
import { ApiError } from '../../http/api-error.ts';

export type PictureStore = {
  /** Null for an unknown name. @throws PictureStoreError */
  find(name: string): Promise<FoundPicture | null>;
  /** Atomic and idempotent. @throws PictureStoreError */
  put(name: string, data: Uint8Array): Promise<void>;
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

/** Files in a folder shared by all backends and workers of a database. */
export function createFolderStore(folder: string): PictureStore {
  const sizeOf = async (name: string): Promise<number | null> => {
    const found = await stat(path.join(folder, name)).catch(() => null);
    return found?.isFile() ? found.size : null;
  };
  return {
    find: async (name) => {
      const size = await sizeOf(name);
      const read = () => Readable.toWeb(createReadStream(path.join(folder, name))) as ReadableStream;
      return size === null ? null : { size, read };
    },
    put: async (name, data) => {
      // A power failure may have left a shorter file.
      if ((await sizeOf(name)) === data.length) return;
      const file = path.join(folder, name);
      // Written under a temporary name first, so that a file is never partial.
      const draft = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}.tmp`;
      try {
        makeDirectory(path.dirname(file));
        await writeFile(draft, data);
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {});
        throw new PictureStoreError(`The folder of pictures cannot be written: ${(error as Error).message}.`, {
          cause: error,
        });
      }
    },
  };
}

export async function listPictures(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((name) => getPictureType(name) !== null);
}
