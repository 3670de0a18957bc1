import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import { emptyDatabase } from '#backend/db/empty-database.ts';
import { type OpenPictureStore, openPictureStore } from '#backend/pictures/open-picture-store.ts';
import { parseS3Url, type S3Location } from '#backend/pictures/s3-location.ts';
import { UserError } from '#server/process/user-error.mjs';
import { openTestDatabase, testDatabases } from '#test/rig/database.ts';
import { startTestS3, type TestS3 } from '#test/rig/s3.ts';

type Line = { level: number; msg: string; [field: string]: unknown };

const NOBODY = parseS3Url('http://key:secret@127.0.0.1:1/pictures');
const WARN = 40;
const ERROR = 50;

describe.each(testDatabases)('the pictures of a backend that starts on %s', (kind) => {
  let database: DatabaseHandle;
  let s3: TestS3;
  let uploadsDir: string;
  let lines: Line[];
  let opened: OpenPictureStore[];
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    s3 = await startTestS3();
  });
  beforeEach(async () => {
    await emptyDatabase(database);
    s3.empty();
    uploadsDir = path.join(mkdtempSync(path.join(tmpdir(), 'open-store-')), 'uploads');
    lines = [];
    opened = [];
  });
  afterEach(async () => {
    for (const store of opened) await store.close();
    rmSync(path.dirname(uploadsDir), { recursive: true, force: true });
  });
  afterAll(async () => {
    await s3.close();
    await database.close();
  });

  async function open(location?: S3Location): Promise<OpenPictureStore> {
    const log = pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) });
    const store = await openPictureStore({ database, config: { s3: location, uploadsDir }, log });
    opened.push(store);
    return store;
  }

  function writeFiles(files: Record<string, string | Buffer>): void {
    for (const [name, data] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(uploadsDir, name)), { recursive: true });
      writeFileSync(path.join(uploadsDir, name), data);
    }
  }

  async function read(store: OpenPictureStore, name: string): Promise<string | null> {
    const body = await (await store.find(name))?.read();
    return body ? new Response(body).text() : null;
  }

  const failureOf = (location?: S3Location): Promise<unknown> =>
    open(location).then(
      () => 'started',
      (error) => error,
    );

  // The place that all backends on the database read, beside S3.
  const places = kind === 'postgres' ? (['database', 'S3'] as const) : (['S3'] as const);

  it('are in a folder only where nobody else can be', async () => {
    expect((await open()).kind).toBe(kind === 'pglite' ? 'folder' : 'database');
    expect((await open(s3.location())).kind).toBe('S3');
  });

  describe.each(places)('in %s', (place) => {
    const openPlace = () => open(place === 'S3' ? s3.location() : undefined);

    it('are taken over from its folder, once, and the files stay', async () => {
      const files = { 'a.png': 'a', 'small_a.webp': 'small', '2025/b.jpg': 'b' };
      writeFiles({ ...files, 'draft.png.1.tmp': 'x', 'page.html': 'x', '.hidden.png': 'x', 'empty.png': '' });
      const first = await openPlace();
      await first.settled;
      expect(lines).toMatchObject([
        { copied: 3, left: 0, from: uploadsDir, to: place, msg: expect.stringContaining('were copied') },
        { level: WARN, skipped: ['empty.png'] },
      ]);
      expect(readdirSync(uploadsDir)).toHaveLength(7);

      rmSync(uploadsDir, { recursive: true });
      lines = [];
      const second = await openPlace();
      await second.settled;
      for (const [name, text] of Object.entries(files)) expect([name, await read(second, name)]).toEqual([name, text]);
      expect(await second.find('page.html')).toBeNull();
      expect(lines).toEqual([]);
    });

    it('are left for the next start when this one is stopped, and read from the folder until then', async () => {
      writeFiles(Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`p${index}.png`, String(index)])));
      const first = await openPlace();
      await first.close();
      expect(await read(first, 'p39.png')).toBe('39');
      expect(lines).toEqual([]);

      const second = await openPlace();
      await second.settled;
      expect(lines).toMatchObject([{ copied: 40, left: 0 }]);
      rmSync(uploadsDir, { recursive: true });
      expect(await read(second, 'p39.png')).toBe('39');
    });

    it('stay in the folder while the disk of the embedded database is nearly full', async () => {
      writeFiles({ 'a.png': 'a' });
      const { hasSpace } = database;
      database.hasSpace = async () => false;
      try {
        const store = await openPlace();
        await store.settled;
        expect(await read(store, 'a.png')).toBe('a');
      } finally {
        database.hasSpace = hasSpace;
      }
      expect(lines).toMatchObject([{ level: ERROR, err: { message: expect.stringContaining('DISK_RESERVE_MB') } }]);
    });

    it('take from the folder only what is new', async () => {
      writeFiles({ 'a.png': 'a' });
      await (await openPlace()).settled;
      writeFiles({ 'b.png': 'b' });
      await (await openPlace()).settled;
      expect(lines.map(({ copied }) => copied)).toEqual([1, 1]);
    });

    it('leave out what is larger than any picture', async () => {
      writeFiles({ 'huge.png': Buffer.alloc(10 * 1024 * 1024 + 1), 'a.png': 'a' });
      const store = await openPlace();
      await store.settled;
      expect(lines).toMatchObject([{ copied: 1 }, { level: WARN, skipped: ['huge.png'] }]);
      expect(await store.find('huge.png')).toBeNull();
    });
  });

  it('are read from the folder while S3 is down, and the start says so', async () => {
    writeFiles({ 'a.png': 'a' });
    const store = await open(NOBODY);
    await store.settled;
    expect(await read(store, 'a.png')).toBe('a');
    expect(lines).toMatchObject([
      { level: WARN, err: { message: expect.stringMatching(/does not answer \(http:\/\/127\.0\.0\.1:1\/pictures\//) } },
      { level: ERROR, msg: expect.stringContaining('the next start tries again') },
    ]);

    await (await open(s3.location())).settled;
    expect(lines.at(-1)).toMatchObject({ copied: 1, to: 'S3' });
  });

  it.each([
    ['a key that nobody has', { key: 'NOBODY' }, 'InvalidAccessKeyId'],
    ['a wrong secret', { secret: 'wrong-secret' }, 'SignatureDoesNotMatch'],
    ['a bucket that does not exist', { bucket: 'elsewhere' }, 'NoSuchBucket'],
  ])('are refused with %s, in one line without the secret', async (_name, changes, code) => {
    const failure = await failureOf(s3.location(changes));
    expect(failure).toBeInstanceOf(UserError);
    expect((failure as Error).message).toMatch(
      new RegExp(`^The S3-compatible storage refuses: .* ${code}\\. Check S3_URL\\.$`),
    );
    expect((failure as Error).message).not.toMatch(/wrong-secret|NOBODY|S3RVER/);
  });

  it('are refused without S3_URL when S3 has some of them', async () => {
    await (await open(s3.location())).put('a.png', Buffer.from('a'));
    const failure = await failureOf();
    expect(failure).toBeInstanceOf(UserError);
    expect((failure as Error).message).toMatch(/^1 pictures of this database are in S3-compatible storage: set S3_URL/);
  });

  it('can leave S3 by way of the folder', async () => {
    await (await open(s3.location())).put('a.png', Buffer.from('a'));
    writeFiles({ 'a.png': 'a' });
    const store = await open();
    s3.empty();
    await store.settled;
    expect(await read(store, 'a.png')).toBe('a');
  });

  it('are found in both places after S3_URL was set', async () => {
    const before = await open();
    await before.put('before.png', Buffer.from('before'));
    const after = await open(s3.location());
    await after.put('after.png', Buffer.from('after'));
    await after.settled;
    expect([await read(after, 'before.png'), await read(after, 'after.png')]).toEqual(['before', 'after']);
  });

  it('say so when the bucket is another than before', async () => {
    await (await open(s3.location())).put('a.png', Buffer.from('a'));
    s3.empty();
    await open(s3.location());
    expect(lines).toMatchObject([{ level: ERROR, name: 'a.png', msg: expect.stringContaining('is S3_URL another') }]);
  });
});
