import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import { createCatalogueStore } from '#backend/pictures/catalogue-store.ts';
import { createFolderStore } from '#backend/pictures/folder-store.ts';
import { PICTURE_MAX_BYTES, type PictureStore } from '#backend/pictures/picture-store.ts';
import { createS3Client } from '#backend/pictures/s3-client.ts';
import { openTestDatabase, testDatabases } from '#test/rig/database.ts';
import { startTestS3, type TestS3 } from '#test/rig/s3.ts';

const KINDS = [
  { title: 'a folder', kind: 'pglite', place: 'folder' },
  ...testDatabases.map((kind) => ({ title: `S3, with their names in ${kind}`, kind, place: 'S3' as const })),
  // The embedded database is nobody else's, and its pictures are in a folder.
  ...testDatabases
    .filter((kind) => kind === 'postgres')
    .map((kind) => ({ title: kind, kind, place: 'database' as const })),
] as const;

// What holds wherever pictures live.
describe.each(KINDS)('pictures in $title', ({ kind, place }) => {
  let database: DatabaseHandle;
  let s3: TestS3;
  let folder: string;
  let store: PictureStore;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    s3 = await startTestS3();
    folder = mkdtempSync(path.join(tmpdir(), 'pictures-'));
    const client = place === 'S3' ? createS3Client(s3.location()) : null;
    store = place === 'folder' ? createFolderStore(folder) : createCatalogueStore(database.db, client);
  });
  afterAll(async () => {
    await s3.close();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const read = async (name: string) => {
    const body = await (await store.find(name))?.read();
    return body ? Buffer.from(await new Response(body).arrayBuffer()) : null;
  };

  it('come back as they went in', async () => {
    const data = randomBytes(70_000);
    await store.put('a_1.webp', data);
    const found = await store.find('a_1.webp');
    expect(found).toMatchObject({ size: 70_000, etag: expect.stringMatching(/^"[\w-]+"$/) });
    expect(await read('a_1.webp')).toEqual(data);
  });

  it('may have names with folders', async () => {
    await store.put('2026/11/b.png', Buffer.from('b'));
    expect(await read('2026/11/b.png')).toEqual(Buffer.from('b'));
    expect(await store.find('2026/11')).toBeNull();
    expect(await store.find('b.png')).toBeNull();
  });

  it('are stored once: their name says their content', async () => {
    const data = randomBytes(100);
    await store.put('twice.jpg', data);
    const { etag } = (await store.find('twice.jpg')) ?? {};
    await store.put('twice.jpg', data);
    expect((await store.find('twice.jpg'))?.etag).toBe(etag);
    expect(await read('twice.jpg')).toEqual(data);
  });

  it('are found by nobody before they are whole: eight at once write the same', async () => {
    const data = randomBytes(300_000);
    await Promise.all(Array.from({ length: 8 }, () => store.put('race.png', data)));
    expect(await read('race.png')).toEqual(data);
  });

  it('may be as large as any picture', async () => {
    const data = randomBytes(PICTURE_MAX_BYTES);
    await store.put('large.png', data);
    expect((await read('large.png'))?.equals(data)).toBe(true);
  });

  it('are null where there are none', async () => {
    expect(await store.find('missing.png')).toBeNull();
  });
});
