import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listKnownVersions } from '../../db/migrate.ts';
import { BackupFileError } from '../format/backup-file-error.ts';
import { toHeader } from '../format/header.ts';
import { packEntry } from '../format/pack-entry.ts';
import { writeFile } from '../write/write-file.ts';
import { openForRestore } from './check-archive.ts';

let folder: string;
let file: string;
let bytes: Buffer;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'check-archive-'));
  file = path.join(folder, 'good.tar');
  await write(file, {});
  bytes = readFileSync(file);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function write(name: string, changes: object): Promise<void> {
  const header = toHeader({
    createdAt: '2026-11-22T10:00:00.000Z',
    migrations: listKnownVersions(),
    siteWasRunning: false,
    lastSchedulePass: null,
    tables: [],
    sequences: [],
  });
  async function* entries() {
    yield await packEntry({ name: 'backup.json', data: Buffer.from(JSON.stringify({ ...header, ...changes })) });
    yield await packEntry({ name: 'tables/app.posts/000001.ndjson.gz', data: gzipSync('["1"]\n') });
    // A name that needs more than tar's hundred bytes, and an odd size, so that there is padding.
    yield await packEntry({ name: `pictures/${'deep/'.repeat(60)}a.png`, data: Buffer.alloc(777, 7) });
  }
  await writeFile(name, entries(), async () => {}, { force: false, reserveBytes: 0 });
}

const damagedBy = (changed: Buffer): string => {
  const name = path.join(folder, 'changed.tar');
  writeFileSync(name, changed);
  return name;
};

describe('a backup', () => {
  it('is read as it was written', async () => {
    const archive = await openForRestore(file);
    const entries = await Array.fromAsync(archive.entries());
    expect(entries.map(({ name }) => name)).toEqual([
      'backup.json',
      'tables/app.posts/000001.ndjson.gz',
      `pictures/${'deep/'.repeat(60)}a.png`,
      'SHA256',
    ]);
    expect(entries[2]?.data).toEqual(new Uint8Array(Buffer.alloc(777, 7)));
  });

  it('is refused with any bit changed, wherever that is', async () => {
    // Every part of the file, and a bit of another weight each time.
    for (let offset = 0; offset < bytes.length; offset += 61) {
      const changed = Buffer.from(bytes);
      changed[offset] = (changed[offset] ?? 0) ^ (1 << (offset % 8));
      await expect(openForRestore(damagedBy(changed)), `bit ${offset % 8} of byte ${offset}`).rejects.toThrow(
        BackupFileError,
      );
    }
  });

  it('is refused when it is shorter or longer', async () => {
    for (const length of [0, 1, 511, 512, 600, 2048, 2600, bytes.length - 1024, bytes.length - 1]) {
      await expect(openForRestore(damagedBy(bytes.subarray(0, length))), `${length} bytes`).rejects.toThrow(
        BackupFileError,
      );
    }
    await expect(openForRestore(damagedBy(Buffer.concat([bytes, Buffer.alloc(512)])))).rejects.toThrow(BackupFileError);
  });
});

it.each([
  ['nothing', async () => Buffer.alloc(0)],
  ['a text', async () => Buffer.from('Hello, '.repeat(1000))],
  [
    'a compressed file',
    async () => gzipSync(Buffer.from(Array.from({ length: 9000 }, (_, index) => (index * 31) % 251))),
  ],
  [
    "another program's tar",
    async () => Buffer.from(await packTar([{ header: { name: 'x', size: 4000 }, body: 'x'.repeat(4000) }])),
  ],
])('%s is no backup', async (_, make) => {
  await expect(openForRestore(damagedBy(await make()))).rejects.toThrow('is not a backup of this product');
});

it.each([
  ['format', { format: 2 }, /made by a newer version\. Upgrade/],
  [
    'migration',
    { migrations: [...listKnownVersions(), '20991231000000'] },
    /newer version \(migration 20991231000000\)/,
  ],
  ['header', { tables: 'none' }, /damaged/],
])('one with another %s is refused', async (name, changes, reason) => {
  const other = path.join(folder, `${name}.tar`);
  await write(other, changes);
  await expect(openForRestore(other)).rejects.toThrow(reason);
});

it('says when there is no file', async () => {
  await expect(openForRestore(path.join(folder, 'nowhere'))).rejects.toThrow(/^There is no file/);
  await expect(openForRestore(folder)).rejects.toThrow(/is not a file/);
});
