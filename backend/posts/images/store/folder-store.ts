import { createReadStream } from 'node:fs';
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { makeDirectory } from '#runtime/make-directory.ts';
import { getPictureType, PictureStoreError, type WritablePictureStore } from './picture-store.ts';

/** Files in a folder shared by all backends and workers of a database. */
export function createFolderStore(folder: string): WritablePictureStore {
  const sizeOf = async (name: string): Promise<number | null> => {
    const found = await stat(path.join(folder, name)).catch(() => null);
    return found?.isFile() ? found.size : null;
  };
  return {
    sizeOf,
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
