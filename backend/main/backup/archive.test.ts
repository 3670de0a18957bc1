import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { packTar, type TarHeader } from 'modern-tar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listKnownVersions } from '../../db/migrate.ts';
import { openArchive, packEntry } from './archive.ts';
import { writeFile } from './backup.ts';
import { BackupFileError, ENTRY_MAX_BYTES, toJson } from './entry.ts';

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

async function write(name: string, changes: object, more: Uint8Array[] = [], stated: object = {}): Promise<void> {
  const header = {
    product: 'sellerfeed',
    format: 1,
    createdAt: '2026-11-22T10:00:00.000Z',
    migrations: listKnownVersions(),
    siteWasRunning: false,
    lastSchedulePass: null,
    tables: [{ schema: 'app', name: 'posts', columns: ['id'] }],
    sequences: [],
  };
  const contents = { rows: { 'app.posts': 1 }, rowBytes: 6, pictures: 1, s3Pictures: 0, missingPictures: [] };
  async function* entries() {
    yield await packEntry({ name: 'backup.json', data: Buffer.from(JSON.stringify({ ...header, ...changes })) });
    yield* more;
    yield await packEntry({ name: 'tables/app.posts/000001.ndjson.gz', data: gzipSync('["1"]\n') });
    // A name that needs more than tar's hundred bytes, and an odd size, so that there is padding.
    yield await packEntry({ name: `pictures/${'deep/'.repeat(60)}a.png`, data: Buffer.alloc(777, 7) });
    yield await packEntry({ name: 'contents.json', data: toJson({ ...contents, ...stated }) });
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
    const archive = await openArchive(file);
    const entries = await Array.fromAsync(archive.entries());
    expect(entries.map(({ name }) => name)).toEqual([
      'backup.json',
      'tables/app.posts/000001.ndjson.gz',
      `pictures/${'deep/'.repeat(60)}a.png`,
      'contents.json',
      'SHA256',
    ]);
    expect(entries[2]?.data).toEqual(new Uint8Array(Buffer.alloc(777, 7)));
  });

  it('is refused with any bit changed, wherever that is', async () => {
    // Every part of the file, and a bit of another weight each time.
    for (let offset = 0; offset < bytes.length; offset += 151) {
      const changed = Buffer.from(bytes);
      changed[offset] = (changed[offset] ?? 0) ^ (1 << (offset % 8));
      await expect(openArchive(damagedBy(changed)), `bit ${offset % 8} of byte ${offset}`).rejects.toThrow(
        BackupFileError,
      );
    }
  });

  it('is refused when it is shorter or longer', async () => {
    for (const length of [0, 1, 511, 512, 600, 2048, 2600, bytes.length - 1024, bytes.length - 1]) {
      await expect(openArchive(damagedBy(bytes.subarray(0, length))), `${length} bytes`).rejects.toThrow(
        BackupFileError,
      );
    }
    await expect(openArchive(damagedBy(Buffer.concat([bytes, Buffer.alloc(512)])))).rejects.toThrow(BackupFileError);
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
  await expect(openArchive(damagedBy(await make()))).rejects.toThrow('is not a backup of this product');
});

it.each([
  ['format', { format: 2 }, /made by a newer version \(format 2\)\. Upgrade/],
  [
    'migration',
    { migrations: [...listKnownVersions(), '20991231000000'] },
    /newer version \(migration 20991231000000\)/,
  ],
  [
    'history',
    { migrations: ['20261120000100', '20261128250300'] },
    /unreleased version before 1\.0, which this one does not restore/,
  ],
  ['header', { tables: 'none' }, /damaged/],
])('one with another %s is refused', async (name, changes, reason) => {
  const other = path.join(folder, `${name}.tar`);
  await write(other, changes);
  await expect(openArchive(other)).rejects.toThrow(reason);
});

it('throws for a missing file', async () => {
  await expect(openArchive(path.join(folder, 'nowhere'))).rejects.toThrow(/^There is no file/);
  await expect(openArchive(folder)).rejects.toThrow(/is not a file/);
});

/** An entry as it stands in the file, of any name and type, or with a header that lies about its size. */
async function forge(header: Partial<TarHeader> & { name: string }, data = Buffer.alloc(0), size = data.length) {
  const packed = await packTar([{ header: { size: data.length, ...header }, body: data }]);
  const bytes = Buffer.from(packed.subarray(0, packed.length - 1024));
  bytes.write(size.toString(8).padStart(11, '0'), 124, 'latin1');
  bytes.fill(' ', 148, 156);
  const sum = bytes.subarray(0, 512).reduce((total, byte) => total + byte, 0);
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return bytes;
}

describe('a hostile file, with a seal that fits,', () => {
  const open = async (...entries: Uint8Array[]) => {
    const hostile = path.join(folder, `hostile-${randomUUID()}.tar`);
    await write(hostile, {}, entries);
    return openArchive(hostile);
  };

  it.each([
    'pictures/../../../x.png',
    'pictures/deep/../../x.png',
    'pictures//etc/x.png',
    'pictures/./x.png',
    'pictures/..\\..\\x.png',
    'pictures/.x.png',
    'pictures/x.sh',
    'pictures/x.png/',
    '/pictures/x.png',
    '../x.png',
    'tables/app.posts/../../x',
    'tables/../000001.ndjson.gz.x',
    's3-pictures/000001.ndjson',
    'x.png',
  ])('is refused for the name %j', async (name) => {
    await expect(open(await forge({ name }, Buffer.from('x')))).rejects.toThrow(
      /holds what no backup has: .* Nothing was changed\.$/,
    );
  });

  it.each([
    ['symlink', '/etc/passwd'],
    ['link', 'pictures/other.png'],
    ['directory', undefined],
    ['fifo', undefined],
  ] as const)('is refused for a %s', async (type, linkname) => {
    const entry = await forge({ name: 'pictures/x.png', type, ...(linkname && { linkname }) });
    await expect(open(entry)).rejects.toThrow(
      `holds what no backup has: the ${type} "pictures/x.png". Nothing was changed.`,
    );
  });

  it('is refused for a share that decompresses to more than there is in one', async () => {
    const data = gzipSync(Buffer.alloc(ENTRY_MAX_BYTES + 1));
    expect(data.length).toBeLessThan(100_000);
    await expect(open(await forge({ name: 'tables/app.posts/000002.ndjson.gz' }, data))).rejects.toThrow(
      'tables/app.posts/000002.ndjson.gz of the backup decompresses to more than 64 MiB. Nothing was changed.',
    );
  });

  it('is refused for many shares that are too much together', async () => {
    const data = gzipSync('["1"]\n'.repeat(170_000));
    const hostile = path.join(folder, 'swelling.tar');
    const shares = Array.from({ length: 6 }, (_, index) =>
      forge({ name: `tables/app.posts/${index}.ndjson.gz` }, data),
    );
    await write(hostile, {}, await Promise.all(shares));
    await expect(openArchive(hostile, undefined, 5_500_000)).rejects.toThrow(
      'decompress to more than 5500000 bytes. Nothing was changed.',
    );
  });

  const text = (name: string, data: object) => forge({ name }, Buffer.from(toJson(data)));
  const share = (number: number, ...rows: unknown[]) =>
    forge(
      { name: `tables/app.posts/${number}.ndjson.gz` },
      gzipSync(rows.map((row) => JSON.stringify(row)).join('\n')),
    );
  const table = (name: string, columns = ['id']) => ({ schema: 'app', name, columns });

  type Case = { header?: object; entries?: Promise<Uint8Array>[]; stated?: object; reason: string };
  it.each<[string, Case]>([
    ['no tables', { header: { tables: [] }, reason: 'holds no tables' }],
    [
      'another table',
      { header: { tables: [table('users')] }, reason: 'rows of app.posts, which its header does not name' },
    ],
    [
      'a table twice',
      { header: { tables: [table('posts'), table('posts')] }, reason: 'names the table app.posts twice' },
    ],
    [
      'a column twice',
      { header: { tables: [table('posts', ['id', 'id'])] }, reason: 'names the column of app.posts id twice' },
    ],
    [
      'a sequence twice',
      {
        header: { sequences: Array(2).fill({ schema: 'app', name: 's', lastValue: '1', isCalled: true }) },
        reason: 'names the sequence app.s twice',
      },
    ],
    [
      'a table that is left out',
      {
        header: { tables: [table('posts'), table('operator_links')] },
        reason: 'holds app.operator_links, which no backup has',
      },
    ],
    [
      'another number of columns',
      { header: { tables: [table('posts', ['id', 'text'])] }, reason: 'one value for each of 2' },
    ],
    ['a value that is no text', { entries: [share(2, [1])], reason: 'Line 1 of tables/app.posts/2' }],
    ['a row that is no list', { entries: [share(2, ['2'], { id: '3' })], reason: 'Line 2 of tables/app.posts/2' }],
    [
      'lists without end',
      { entries: [forge({ name: 'tables/app.posts/2.ndjson.gz' }, gzipSync('['.repeat(9e6)))], reason: 'Line 1' },
    ],
    ['a row more', { entries: [share(2, ['2'])], reason: 'Of 1 rows of app.posts the backup holds 2.' }],
    ['a row less', { stated: { rows: { 'app.posts': 2 } }, reason: 'Of 2 rows of app.posts the backup holds 1.' }],
    ['uncounted rows', { stated: { rows: {} }, reason: 'does not say how many rows app.posts has' }],
    [
      'counts of nothing',
      { stated: { rows: { 'app.posts': 1, 'app.users': 0 } }, reason: 'counts rows of app.users, which its header' },
    ],
    ['rows without a size', { stated: { rowBytes: undefined }, reason: 'counts of the backup cannot be read' }],
    ['rows of another size', { stated: { rowBytes: 5 }, reason: 'decompress to 6 bytes, where it says 5' }],
    ['a picture less', { stated: { pictures: 2 }, reason: 'Of 2 pictures the backup holds 1.' }],
    ['counts that are none', { stated: { pictures: 'many' }, reason: 'counts of the backup cannot be read' }],
    ['two headers', { entries: [text('backup.json', {})], reason: 'holds backup.json twice' }],
    ['counts twice', { entries: [text('contents.json', {})], reason: 'counts of the backup cannot be read' }],
    [
      'an entry twice',
      { entries: [share(2, ['2']), share(2, ['2'])], reason: 'holds tables/app.posts/2.ndjson.gz twice' },
    ],
    [
      'a short secret',
      { entries: [text('secrets.json', { JWT_SECRET: 'x'.repeat(31) })], reason: 'secret JWT_SECRET of' },
    ],
    [
      'an empty secret',
      { entries: [text('secrets.json', { SUPABASE_SECRET_KEY: '' })], reason: 'secret SUPABASE_SECRET_KEY of' },
    ],
    [
      'a key of one letter',
      { entries: [text('secrets.json', { SUPABASE_PUBLISHABLE_KEY: 'x' })], reason: 'SUPABASE_PUBLISHABLE_KEY of' },
    ],
    [
      'a secret that is no text',
      { entries: [text('secrets.json', { SESSION_SECRET: 1 })], reason: 'secret SESSION_SECRET of' },
    ],
    [
      'an unknown secret',
      { entries: [text('secrets.json', { NODE_OPTIONS: 'x' })], reason: 'the secret NODE_OPTIONS, which' },
    ],
    ['secrets that are a list', { entries: [text('secrets.json', [])], reason: 'secret' }],
  ])('is refused for %s', async (_, { header = {}, entries = [], stated = {}, reason }) => {
    const hostile = path.join(folder, `hostile-${randomUUID()}.tar`);
    await write(hostile, header, await Promise.all(entries), stated);
    const error = await openArchive(hostile).catch((thrown: Error) => thrown);
    expect(error).toBeInstanceOf(BackupFileError);
    expect((error as Error).message).toContain(reason);
    expect((error as Error).message).toMatch(/\. Nothing was changed\.$/);
  });

  it.each([
    ['more than the file has', 10_000_000, /damaged/],
    ['more than any entry has', 8 * 1024 ** 3 - 1, /says that "pictures\/x.png" has more than 64 MiB/],
  ])('is refused for a size of %s', async (_, size, reason) => {
    await expect(open(await forge({ name: 'pictures/x.png' }, Buffer.alloc(20), size))).rejects.toThrow(reason);
  });
});
