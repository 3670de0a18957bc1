import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { UserError } from '#server/process/user-error.mjs';
import type { BackendConfig } from '../../config.ts';
import type { Database } from '../../db/types.ts';
import { createS3Client } from '../../pictures/s3-client.ts';
import { listPictures } from '../../pictures/take-over-folder.ts';
import { type Contents, PICTURES_FOLDER, S3_PICTURES_FOLDER } from '../format/header.ts';
import type { Entry } from '../format/pack-entry.ts';
import type { Query, Row, Snapshot } from './snapshot.ts';

export type PictureOptions = {
  /** Leaves the bytes of pictures in S3 where they are: whoever restores needs the same bucket. */
  leaveS3Pictures: boolean;
};

export const pictureQuery: Query = {
  name: 'app.pictures',
  columns: ['name', 'size', "case when data is null then 'S3' else 'table' end"],
  rest: 'from app.pictures order by name',
};

export const pictureSchema = z.object({ name: z.string(), size: z.int(), isInS3: z.boolean() });
type Picture = z.infer<typeof pictureSchema>;

/** At most so many pictures are in memory. */
const AT_ONCE = 4;

/**
 * Every picture, from the table, from S3 and from the folder, a few at a time. A picture never changes under its name; one that has
 * gone since the snapshot is listed as missing. Counts what it yields.
 */
export async function* dumpPictures(
  snapshot: Snapshot<unknown>,
  config: Pick<BackendConfig, 's3' | 'uploadsDir'>,
  { leaveS3Pictures }: PictureOptions,
  contents: Contents,
): AsyncGenerator<Entry> {
  const fetchFromS3 = createFetch(config);
  const known = new Set<string>();
  const toEntry = (name: string, data: Uint8Array | null): Entry[] => {
    if (!data) {
      contents.missingPictures.push(name);
      return [];
    }
    contents.pictures += 1;
    return [{ name: PICTURES_FOLDER + name, data }];
  };

  let shares = 0;
  for await (const rows of snapshot.rows(pictureQuery)) {
    const pictures = rows.map(toPicture);
    for (const { name } of pictures) known.add(name);
    const [there, here] = [pictures.filter(({ isInS3 }) => isInS3), pictures.filter(({ isInS3 }) => !isInS3)];
    for (const { name } of here) yield* toEntry(name, await readFromTable(snapshot.db, name));
    if (leaveS3Pictures && there.length > 0) {
      shares += 1;
      contents.s3Pictures += there.length;
      yield toList(shares, there);
    } else {
      for (let start = 0; start < there.length; start += AT_ONCE) {
        const some = there.slice(start, start + AT_ONCE);
        const data = await Promise.all(some.map(({ name }) => fetchFromS3(name)));
        for (const [index, { name }] of some.entries()) yield* toEntry(name, data[index] ?? null);
      }
    }
  }
  for (const name of await listPictures(config.uploadsDir)) {
    if (known.has(name)) continue;
    yield* toEntry(name, await readFile(path.join(config.uploadsDir, name)).catch(() => null));
  }
}

const toPicture = ([name, size, place]: Row): Picture =>
  pictureSchema.parse({ name, size: Number(size), isInS3: place === 'S3' });

function createFetch({ s3 }: Pick<BackendConfig, 's3'>): (name: string) => Promise<Uint8Array | null> {
  if (s3) return createS3Client(s3).get;
  return () => {
    throw new UserError('Pictures of this site are in S3-compatible storage: set S3_URL, or leave them there.');
  };
}

async function readFromTable(db: Kysely<Database>, name: string): Promise<Uint8Array | null> {
  const row = await db.selectFrom('app.pictures').select('data').where('name', '=', name).executeTakeFirst();
  return row?.data ?? null;
}

const toList = (share: number, pictures: Picture[]): Entry => ({
  name: `${S3_PICTURES_FOLDER}${String(share).padStart(6, '0')}.ndjson`,
  data: Buffer.from(pictures.map((picture) => `${JSON.stringify(picture)}\n`).join('')),
});
