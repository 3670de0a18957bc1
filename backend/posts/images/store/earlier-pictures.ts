import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/types.ts';
import { listPictures } from './folder-store.ts';
import { type FoundPicture, PICTURE_MAX_BYTES, type WritablePictureStore } from './picture-store.ts';

/** A former store. */
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
export async function copyPictures({ pictures, read }: Source, place: WritablePictureStore, signal: AbortSignal) {
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

export async function readFolder(folder: string): Promise<Source> {
  const measure = async (name: string) => ({ name, size: (await stat(path.join(folder, name))).size });
  return {
    name: folder,
    pictures: await Promise.all((await listPictures(folder)).map(measure)),
    read: (name) => readFile(path.join(folder, name)),
  };
}

/** `app.pictures` of earlier versions. Rows without bytes are ignored. */
export async function readTable(db: Kysely<Database>): Promise<Source> {
  const pictures = await db.selectFrom('app.pictures').select(['name', 'size']).where('data', 'is not', null).execute();
  return { name: 'the database', pictures, read: (name) => readBytes(db, name) };
}

export async function findInTable(db: Kysely<Database>, name: string): Promise<FoundPicture | null> {
  const data = await readBytes(db, name);
  return data && { size: data.length, read: () => new Uint8Array(data) };
}

/** Removes the bytes of copied pictures. Their names stay for a return to an earlier version. */
export async function removeBytes(db: Kysely<Database>, { pictures }: Source): Promise<void> {
  const names = pictures.map(({ name }) => name);
  await db.updateTable('app.pictures').set({ data: null }).where('name', '=', sql<string>`any(${names})`).execute();
}

async function readBytes(db: Kysely<Database>, name: string): Promise<Uint8Array | null> {
  const row = await db.selectFrom('app.pictures').select('data').where('name', '=', name).executeTakeFirst();
  return row?.data ?? null;
}
