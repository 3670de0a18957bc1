import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import { checkPictures, createPictureStore } from '#backend/pictures/store/create-picture-store.ts';
import type { PictureStore } from '#backend/pictures/store/picture-store.ts';
import { type S3Location, s3Url } from '#backend/pictures/store/s3-location.ts';
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
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    s3 = await startTestS3();
  });
  beforeEach(async () => {
    await emptyTables(database);
    s3.empty();
    uploadsDir = path.join(mkdtempSync(path.join(tmpdir(), 'open-store-')), 'uploads');
    lines = [];
  });
  afterEach(async () => {
    rmSync(path.dirname(uploadsDir), { recursive: true, force: true });
  });
  afterAll(async () => {
    await s3.close();
    await database.close();
  });

  async function open(location?: S3Location): Promise<PictureStore> {
    const log = pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) });
    const config = { s3: location, uploadsDir };
    const pictures = createPictureStore(config);
    await checkPictures(database.db, { config, pictures, log });
    return pictures;
  }

  function writeFiles(files: Record<string, string | Buffer>): void {
    for (const [name, data] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(uploadsDir, name)), { recursive: true });
      writeFileSync(path.join(uploadsDir, name), data);
    }
  }

  async function read(store: PictureStore, name: string): Promise<string | null> {
    const found = await store.find(name);
    return found && new Response(found.read()).text();
  }

  const failureOf = (location?: S3Location): Promise<unknown> =>
    open(location).then(
      () => 'started',
      (error) => error,
    );

  /** As if a post had this picture. */
  const name = (picture: string) =>
    sql`
      insert into app.images (name, width, height, hash, ext, mime, size, url)
      values ('a', 1, 1, 'a', '.png', 'image/png', 1, ${`/uploads/${picture}`})`.execute(database.db);

  it('are read from the folder while S3 is down, with a warning at the start', async () => {
    writeFiles({ 'a.png': 'a' });
    const store = await open(NOBODY);
    expect(await read(store, 'a.png')).toBe('a');
    expect(lines).toMatchObject([
      { level: WARN, err: { message: expect.stringMatching(/does not answer \(http:\/\/127\.0\.0\.1:1\/pictures\//) } },
    ]);
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
