import type { Kysely } from 'kysely';
import type { Database } from '../db/types.ts';
import { getPictureType } from './picture-name.ts';
import { type PictureStore, PictureStoreError, toEtag } from './picture-store.ts';
import type { S3Client } from './s3-client.ts';

/**
 * Pictures that every backend on a database serves alike: `app.pictures` has them, and where `s3` is given the bytes of new ones
 * go there. The table says in both cases which names exist, so what does not exist costs S3 nothing, and what went into
 * the database before there was an S3_URL is still found.
 */
export function createCatalogueStore(db: Kysely<Database>, s3: S3Client | null): PictureStore {
  async function readFromS3(name: string, size: number): Promise<Uint8Array<ArrayBuffer> | null> {
    if (!s3)
      throw new PictureStoreError(`The picture ${name} is in S3-compatible storage, and S3_URL is not set here.`);
    const data = await s3.get(name);
    if (data && data.length !== size) {
      throw new PictureStoreError(
        `The S3-compatible storage holds ${data.length} instead of ${size} bytes of ${name}.`,
      );
    }
    return data;
  }

  return {
    find: async (name) => {
      const row = await db
        .selectFrom('app.pictures')
        .select(({ eb }) => ['size', 'created_at', eb('data', 'is', null).as('is_in_s3')])
        .where('name', '=', name)
        .executeTakeFirst();
      if (!row) return null;
      const { size } = row;
      return {
        size,
        etag: toEtag(size, Date.parse(row.created_at)),
        read: () => (row.is_in_s3 ? readFromS3(name, size) : readFromTable(db, name)),
      };
    },
    put: async (name, data) => {
      const size = data.length;
      if (s3) {
        // First the bytes, then their name: what the table says exists can be read.
        await s3.put(name, data, getPictureType(name) ?? 'application/octet-stream');
        await db
          .insertInto('app.pictures')
          .values({ name, size, data: null })
          .onConflict((conflict) => conflict.column('name').doNothing())
          .execute();
        return;
      }
      await db
        .insertInto('app.pictures')
        .values({ name, size, data: Buffer.from(data) })
        // What S3 had is taken back, which is the way to leave it.
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet((eb) => ({ size: eb.ref('excluded.size'), data: eb.ref('excluded.data') }))
            .where('app.pictures.data', 'is', null),
        )
        .execute();
    },
  };
}

/** The newest first. */
export async function listNamesInS3(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('app.pictures')
    .select('name')
    .where('data', 'is', null)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => row.name);
}

async function readFromTable(db: Kysely<Database>, name: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const row = await db.selectFrom('app.pictures').select('data').where('name', '=', name).executeTakeFirst();
  return row?.data ? new Uint8Array(row.data) : null;
}
