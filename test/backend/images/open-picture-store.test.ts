import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import { type OpenPictureStore, openPictureStore } from '#backend/posts/images/store/open-picture-store.ts';
import { type S3Location, s3Url } from '#backend/posts/images/store/s3-location.ts';
import { createS3Store } from '#backend/posts/images/store/s3-store.ts';
import { UserError } from '#runtime/user-error.mjs';
import { anyDatabase, openTestDatabase } from '#test/rig/database.ts';
import { emptyTables } from '#test/rig/empty-tables.ts';
import { startTestS3, type TestS3 } from '#test/rig/s3.ts';

type Line = { level: number; msg: string; [field: string]: unknown };

const NOBODY = s3Url.parse('http://key:secret@127.0.0.1:1/pictures');
const WARN = 40;
const ERROR = 50;

describe.each(anyDatabase)('the pictures of a backend that starts on %s', (kind) => {
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
    await emptyTables(database);
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
    const found = await store.find(name);
    return found && new Response(found.read()).text();
  }

  const failureOf = (location?: S3Location): Promise<unknown> =>
    open(location).then(
      () => 'started',
      (error) => error,
    );

  const fillTable = (pictures: Record<string, string>) =>
    database.db
      .insertInto('app.pictures')
      .values(Object.entries(pictures).map(([name, text]) => ({ name, size: text.length, data: Buffer.from(text) })))
      .execute();
  const bytesInTable = () =>
    database.db.selectFrom('app.pictures').select('name').where('data', 'is not', null).execute();
  /** As if a post had this picture. */
  const name = (picture: string) =>
    sql`
      insert into app.images (name, width, height, hash, ext, mime, size, url)
      values ('a', 1, 1, 'a', '.png', 'image/png', 1, ${`/uploads/${picture}`})`.execute(database.db);

  it('are in the folder without S3_URL', async () => {
    expect((await open()).kind).toBe('folder');
    expect((await open(s3.location())).kind).toBe('S3');
  });

  describe.each(['folder', 'S3'] as const)('that an earlier version had in the database, in %s', (place) => {
    const openPlace = () => open(place === 'S3' ? s3.location() : undefined);

    it('are copied by one start and removed by another, and shown all the while', async () => {
      await fillTable({ 'a.png': 'a', '2025/b.jpg': 'b' });
      const first = await openPlace();
      expect(await read(first, 'a.png')).toBe('a');
      await first.settled;
      expect(lines).toMatchObject([{ copied: 2, left: 0, from: 'the database' }]);
      expect(await bytesInTable()).toHaveLength(2);

      lines = [];
      const second = await openPlace();
      await second.settled;
      expect(lines).toMatchObject([{ pictures: 2, msg: expect.stringContaining('removed from the database') }]);
      expect(await bytesInTable()).toEqual([]);
      expect([await read(second, 'a.png'), await read(second, '2025/b.jpg')]).toEqual(['a', 'b']);

      lines = [];
      await (await openPlace()).settled;
      expect(lines).toEqual([]);
    });

    it('are copied again where the copy has another size, and not removed before', async () => {
      await fillTable({ 'a.png': 'whole', 'b.png': 'b' });
      await (await openPlace()).settled;
      if (place === 'folder') writeFiles({ 'a.png': '' });
      else await createS3Store(s3.location()).put('a.png', Buffer.from('who'));
      await (await openPlace()).settled;
      expect(await bytesInTable()).toHaveLength(2);
      const third = await openPlace();
      await third.settled;
      expect(await bytesInTable()).toEqual([]);
      expect(await read(third, 'a.png')).toBe('whole');
    });

    it('are left for the next start when this one is stopped', async () => {
      await fillTable(Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`p${index}.png`, String(index)])));
      const first = await openPlace();
      await first.close();
      expect(await read(first, 'p39.png')).toBe('39');
      await (await openPlace()).settled;
      await (await openPlace()).settled;
      const last = await openPlace();
      expect(await bytesInTable()).toEqual([]);
      expect(await read(last, 'p39.png')).toBe('39');
    });

    it('stay there while they cannot be stored', async () => {
      await fillTable({ 'a.png': 'a' });
      if (place === 'folder') writeFileSync(uploadsDir, 'no folder');
      for (let time = 0; time < 2; time += 1) {
        const store = await open(place === 'S3' ? NOBODY : undefined);
        await store.settled;
        expect(await read(store, 'a.png')).toBe('a');
      }
      expect(lines.filter(({ level }) => level === ERROR)).toMatchObject([
        { msg: expect.stringContaining('the next start tries again') },
        { msg: expect.stringContaining('the next start tries again') },
      ]);
      expect(await bytesInTable()).toHaveLength(1);
    });
  });

  describe('of its folder, with S3_URL,', () => {
    const openPlace = () => open(s3.location());

    it('are taken over from its folder, once, and the files stay', async () => {
      const files = { 'a.png': 'a', 'small_a.webp': 'small', '2025/b.jpg': 'b' };
      writeFiles({ ...files, 'draft.png.1.tmp': 'x', 'page.html': 'x', '.hidden.png': 'x', 'empty.png': '' });
      const first = await openPlace();
      await first.settled;
      expect(lines).toMatchObject([
        { copied: 3, left: 0, from: uploadsDir, to: 'S3', msg: expect.stringContaining('were copied') },
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

      const second = await openPlace();
      await second.settled;
      expect(lines.at(-1)).toMatchObject({ left: 0 });
      rmSync(uploadsDir, { recursive: true });
      expect(await read(second, 'p39.png')).toBe('39');
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
    });
  });

  it('are read from the folder while S3 is down, with a warning at the start', async () => {
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

  it('can leave S3 by way of the folder', async () => {
    await (await open(s3.location())).put('a.png', Buffer.from('a'));
    await name('a.png');
    const without = await open();
    expect(lines).toMatchObject([
      { level: ERROR, name: 'a.png', msg: expect.stringContaining(`${uploadsDir} must be`) },
    ]);
    expect(await read(without, 'a.png')).toBeNull();

    lines = [];
    writeFiles({ 'a.png': 'a' });
    expect(await read(await open(), 'a.png')).toBe('a');
    expect(lines).toEqual([]);
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
    await name('a.png');
    await open(s3.location());
    expect(lines).toEqual([]);
    s3.empty();
    await open(s3.location());
    expect(lines).toMatchObject([{ level: ERROR, name: 'a.png', msg: expect.stringContaining('is S3_URL another') }]);
  });
});
