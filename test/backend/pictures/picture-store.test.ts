import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createFolderStore,
  PICTURE_MAX_BYTES,
  type PictureStore,
  PictureStoreError,
} from '#backend/pictures/store/picture-store.ts';
import { createS3Store } from '#backend/pictures/store/s3-store.ts';
import { startTestS3, type TestS3 } from '#test/rig/s3.ts';

// The same holds wherever pictures live.
describe.each(['a folder', 'S3'])('pictures in %s', (place) => {
  let s3: TestS3;
  let folder: string;
  let store: PictureStore;
  beforeAll(async () => {
    s3 = await startTestS3();
    folder = mkdtempSync(path.join(tmpdir(), 'pictures-'));
    store = place === 'S3' ? createS3Store(s3.location()) : createFolderStore(folder);
  });
  afterAll(async () => {
    await s3.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const read = async (name: string) => {
    const found = await store.find(name);
    return found && Buffer.from(await new Response(found.read()).arrayBuffer());
  };

  it('come back as they went in', async () => {
    const data = randomBytes(70_000);
    await store.put('a_1.webp', data);
    expect(await store.find('a_1.webp')).toMatchObject({ size: 70_000 });
    expect(await read('a_1.webp')).toEqual(data);
  });

  it('may have names with folders', async () => {
    await store.put('2026/11/b.png', Buffer.from('b'));
    expect(await read('2026/11/b.png')).toEqual(Buffer.from('b'));
    expect(await store.find('2026/11')).toBeNull();
    expect(await store.find('b.png')).toBeNull();
  });

  it('are stored once, because names are hashes of the content', async () => {
    const data = randomBytes(100);
    await store.put('twice.jpg', data);
    await store.put('twice.jpg', data);
    expect(await read('twice.jpg')).toEqual(data);
  });

  it('are never visible partially: eight concurrent writes of the same name', async () => {
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

  it('are found as soon as they are stored, even after an earlier lookup', async () => {
    expect(await store.find('soon.png')).toBeNull();
    await store.put('soon.png', Buffer.from('soon'));
    expect(await read('soon.png')).toEqual(Buffer.from('soon'));
  });
});

describe('a folder', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'pictures-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('overwrites a picture that a power failure left empty', async () => {
    writeFileSync(path.join(folder, 'a.png'), '');
    await createFolderStore(folder).put('a.png', Buffer.from('a'));
    expect(readFileSync(path.join(folder, 'a.png'), 'utf8')).toBe('a');
  });

  it('fails cleanly when it cannot be written, and leaves no temporary file', async () => {
    writeFileSync(path.join(folder, 'file'), '');
    await expect(createFolderStore(path.join(folder, 'file')).put('b.png', Buffer.from('b'))).rejects.toThrow(
      PictureStoreError,
    );
    mkdirSync(path.join(folder, 'c.png'));
    await expect(createFolderStore(folder).put('c.png', Buffer.from('c'))).rejects.toThrow(/cannot be written: EISDIR/);
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});
