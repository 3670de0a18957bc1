import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../db/types.ts';
import { getPictureType } from './picture-name.ts';
import { PICTURE_MAX_BYTES, type PictureStore } from './picture-store.ts';

const FILES_AT_ONCE = 4;

export type TakeOverReport = { copied: number /** Larger than any picture may be, or empty. */; skipped: string[] };

/**
 * Copies pictures from the folder of a backend that kept them there into a store that all backends read. Those that are in it
 * already are left alone, so the next start has nothing to do; the files stay.
 * @throws PictureStoreError
 */
export async function takeOverFolder(
  folder: string,
  db: Kysely<Database>,
  store: PictureStore,
  signal?: AbortSignal,
): Promise<TakeOverReport> {
  const names = await listPictures(folder);
  const known = await listKnown(db, names);
  const queue = names.filter((name) => !known.has(name)).values();
  const report: TakeOverReport = { copied: 0, skipped: [] };
  let hasFailed = false;
  const work = async () => {
    for (const name of queue) {
      if (hasFailed || signal?.aborted) return;
      const data = await readFile(path.join(folder, name));
      if (data.length === 0 || data.length > PICTURE_MAX_BYTES) {
        report.skipped.push(name);
        continue;
      }
      try {
        await store.put(name, data);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
      report.copied += 1;
    }
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, work));
  return report;
}

async function listPictures(folder: string): Promise<string[]> {
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
