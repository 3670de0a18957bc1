import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import { DiskFullError } from '#backend/db/embedded-limits.ts';
import { dumpSite } from '#backend/main/backup/dump.ts';
import { loadSite } from '#backend/main/backup/load.ts';
import type { BackendConfig } from '#backend/main/config.ts';
import { createPictureStore } from '#backend/pictures/store/create-picture-store.ts';
import { createFolderStore } from '#backend/pictures/store/picture-store.ts';
import { readHeader } from '#test/rig/backup/scratch.ts';
import { anyKind, openTestDatabase } from '#test/rig/database.ts';
import { emptyTables } from '#test/rig/empty-tables.ts';
import { startTestS3, type TestS3 } from '#test/rig/s3.ts';
import { testConfig } from '#test/rig/test-config.ts';

const PICTURES = { 'a.png': Buffer.from('first'), [`${'deep/'.repeat(40)}b.webp`]: Buffer.alloc(3_000_000, 7) };

let folder: string;
let s3: TestS3;
let source: DatabaseHandle;
let target: DatabaseHandle;
let config: BackendConfig;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'backup-pictures-'));
  s3 = await startTestS3();
  source = await openTestDatabase(anyKind);
  target = await openTestDatabase(anyKind);
  config = { ...testConfig({ DATA_DIR: path.join(folder, 'source') }), s3: s3.location(), diskReserveBytes: 0 };
  mkdirSync(config.dataDir);
  const store = createPictureStore(config);
  for (const [name, data] of Object.entries(PICTURES)) await store.put(name, data);
  const [first = '', second = ''] = Object.keys(PICTURES);
  await sql`
    insert into app.images (name, width, height, hash, ext, mime, size, url, formats)
    values ('a', 1, 1, 'a', '.png', 'image/png', 1, ${`/uploads/${first}`},
      ${JSON.stringify({ small: { url: `/uploads/${second}` } })}::jsonb)`.execute(source.db);
});
afterAll(async () => {
  await source.close();
  await target.close();
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => emptyTables(target));

async function move(leaveS3Pictures: boolean, to: BackendConfig, database = target) {
  const entries = dumpSite(
    { database: source, config, clock: () => new Date() },
    { siteIsRunning: true, leaveS3Pictures },
  );
  return loadSite(database, await readHeader(entries), entries, {
    pictures: createPictureStore(to),
    hasS3: to.s3 !== undefined,
    indexes: 'unique',
  });
}

it('come out of S3 and into the folder of the target', async () => {
  const uploadsDir = path.join(folder, 'target');
  expect(await move(false, { ...config, s3: undefined, uploadsDir })).toMatchObject({ pictures: 2, s3Pictures: 0 });
  for (const [name, data] of Object.entries(PICTURES)) expect(readFileSync(path.join(uploadsDir, name))).toEqual(data);
});

it('stay in S3 when they are left there, for a target with the same S3_URL alone', async () => {
  expect(await move(true, config)).toMatchObject({ pictures: 0, s3Pictures: 2 });
  const found = await createPictureStore(config).find('a.png');
  expect(Buffer.from(found?.read() as Uint8Array)).toEqual(PICTURES['a.png']);

  await expect(move(true, { ...config, s3: undefined })).rejects.toThrow(/set S3_URL .* Nothing was changed/);
});

it('and rows are not restored where the disk has no space for the indexes', async () => {
  const full = { ...target, hasSpace: async (more = 0) => more === 0 };
  await expect(move(true, config, full)).rejects.toThrow(DiskFullError);
  expect(await target.db.selectFrom('app.images').select('id').execute()).toEqual([]);
});

it('that are in the folder besides go along', async () => {
  const uploadsDir = path.join(folder, 'table');
  await createFolderStore(config.uploadsDir).put('file.png', Buffer.from('file'));
  expect(await move(false, { ...config, s3: undefined, uploadsDir })).toMatchObject({
    pictures: 3,
    missingPictures: [],
  });
  expect(readFileSync(path.join(uploadsDir, 'file.png'), 'utf8')).toBe('file');
  rmSync(config.uploadsDir, { recursive: true });
});

it('that the storage has lost are named, and the rest is kept; without a single one there is no backup', async () => {
  s3.empty();
  const to = { ...config, s3: undefined, uploadsDir: path.join(folder, 'none') };
  await expect(move(false, to)).rejects.toThrow(/None of the 2 pictures of this site is in the bucket: set DATA_DIR/);
  await createPictureStore(config).put('a.png', PICTURES['a.png']);
  expect(await move(false, to)).toMatchObject({
    pictures: 1,
    missingPictures: [expect.stringContaining('b.webp')],
  });
});
