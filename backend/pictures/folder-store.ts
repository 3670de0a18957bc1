import { createReadStream } from 'node:fs';
import { access, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { makeDirectory } from '#server/process/make-directory.ts';
import { type PictureStore, toEtag } from './picture-store.ts';

/** Pictures as files of this machine: for one backend alone. */
export function createFolderStore(folder: string): PictureStore {
  return {
    find: async (name) => {
      const file = path.join(folder, name);
      const found = await stat(file).catch(() => null);
      if (!found?.isFile()) return null;
      const read = async () => Readable.toWeb(createReadStream(file)) as ReadableStream;
      return { size: found.size, etag: toEtag(found.size, found.mtimeMs), read };
    },
    put: async (name, data) => {
      const file = path.join(folder, name);
      if (await exists(file)) return;
      makeDirectory(path.dirname(file));
      // Written under another name first: a reader, or a crash, never meets half a file.
      const draft = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}.tmp`;
      await writeFile(draft, data);
      await rename(draft, file);
    },
  };
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
