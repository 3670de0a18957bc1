import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DatabaseHandle } from '../db/connection.ts';
import { DiskFullError } from '../db/free-space.ts';
import type { Database } from '../db/types.ts';
import { getPictureType } from './picture-name.ts';
import { PICTURE_MAX_BYTES, type PictureStore } from './picture-store.ts';

const FILES_AT_ONCE = 4;

export type TakeOverReport = {
  copied: number;
  /** Empty, or larger than any picture may be. */
  skipped: string[];
  /** Not yet copied when the signal came. */
  left: number;
};

/**
 * Copies pictures from the folder of a backend that kept them there into a store that all backends read. Those that are in it
 * already are left alone, so the next start has nothing to do; the files stay.
 * @throws PictureStoreError; DiskFullError where the embedded database has no space for their names
 */
export async function takeOverFolder(
  folder: string,
  database: Pick<DatabaseHandle, 'db' | 'hasSpace'>,
  store: PictureStore,
  signal?: AbortSignal,
): Promise<TakeOverReport> {
  const names = await listPictures(folder);
  const known = await listKnown(database.db, names);
  const missing = names.filter((name) => !known.has(name));
  const queue = missing.values();
  const report: TakeOverReport = { copied: 0, skipped: [], left: missing.length };
  let hasFailed = false;
  const work = async () => {
    for (const name of queue) {
      if (hasFailed || signal?.aborted) return;
      const data = await readFile(path.join(folder, name));
      if (data.length === 0 || data.length > PICTURE_MAX_BYTES) {
        report.skipped.push(name);
        report.left -= 1;
        continue;
      }
      try {
        if (!(await database.hasSpace())) throw new DiskFullError();
        await store.put(name, data);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
      report.copied += 1;
      report.left -= 1;
    }
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, work));
  return report;
}

/** Names of the pictures in a folder, and below it. */
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

async function listKnown(db: Kysely<Database>, names: string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const { rows } = await sql<{ name: string }>`
    select name from app.pictures
    where name in (select jsonb_array_elements_text(${JSON.stringify(names)}::text::jsonb))`.execute(db);
  return new Set(rows.map((row) => row.name));
}
