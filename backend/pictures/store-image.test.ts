import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFolderStore, type PictureStore } from './store/picture-store.ts';
import { storeImage } from './store-image.ts';

const NAMING = { name: 'a-post', alternativeText: 'Three bars' };

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c2410c' } });

describe('storeImage', () => {
  let uploads: string;
  let pictures: PictureStore;
  beforeAll(() => {
    uploads = mkdtempSync(path.join(tmpdir(), 'uploads-'));
    pictures = createFolderStore(uploads);
  });
  afterAll(() => rmSync(uploads, { recursive: true, force: true }));

  const sizeOf = async (url: string) => {
    const { format, width, height } = await sharp(path.join(uploads, path.basename(url))).metadata();
    return { format, width, height };
  };

  it('keeps the original and adds small and medium as WebP', async () => {
    const image = await storeImage(await picture(1200, 600).jpeg().toBuffer(), pictures, NAMING);
    expect(image).toMatchObject({
      name: 'a-post.jpg',
      alternative_text: 'Three bars',
      width: 1200,
      height: 600,
      ext: '.jpg',
      mime: 'image/jpeg',
      url: `/uploads/${image.hash}.jpg`,
      formats: {
        small: { name: 'small_a-post.webp', width: 500, height: 250, mime: 'image/webp', ext: '.webp' },
        medium: { name: 'medium_a-post.webp', width: 750, height: 375, url: `/uploads/medium_${image.hash}.webp` },
      },
    });
    expect(await sizeOf(image.url)).toEqual({ format: 'jpeg', width: 1200, height: 600 });
    expect(await sizeOf(image.formats.small?.url ?? '')).toEqual({ format: 'webp', width: 500, height: 250 });
    expect(await sizeOf(image.formats.medium?.url ?? '')).toEqual({ format: 'webp', width: 750, height: 375 });
  });

  it.each([
    [500, []],
    [501, ['small']],
    [750, ['small']],
    [751, ['small', 'medium']],
  ])('an original of %d px has the formats %j', async (width, formats) => {
    const image = await storeImage(await picture(width, 100).png().toBuffer(), pictures, NAMING);
    expect(Object.keys(image.formats)).toEqual(formats);
  });

  it('names files by content: the same image again writes nothing', async () => {
    const bytes = await picture(800, 400).webp().toBuffer();
    const first = await storeImage(bytes, pictures, NAMING);
    const files = readdirSync(uploads).sort();
    const second = await storeImage(bytes, pictures, { name: 'another', alternativeText: null });
    expect(second.url).toBe(first.url);
    expect(readdirSync(uploads).sort()).toEqual(files);
    expect(files.filter((file) => file.endsWith('.tmp'))).toEqual([]);
  });

  it.each([
    ['png', () => picture(40, 30).png(), 'png'],
    ['gif', () => picture(40, 30).gif(), 'webp'],
    ['avif', () => picture(40, 30).avif(), 'webp'],
    ['grey jpeg', () => picture(40, 30).greyscale().jpeg(), 'jpeg'],
    ['transparent png', () => picture(40, 30).ensureAlpha(0.5).png(), 'png'],
  ])('takes %s', async (_name, make, format) => {
    const image = await storeImage(await make().toBuffer(), pictures, NAMING);
    expect(await sizeOf(image.url)).toEqual({ format, width: 40, height: 30 });
  });

  it('turns a photo upright and drops what its camera wrote down', async () => {
    const bytes = await picture(60, 30)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'someone' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const image = await storeImage(bytes, pictures, NAMING);
    const { exif, orientation } = await sharp(path.join(uploads, path.basename(image.url))).metadata();
    expect([image.width, image.height, exif, orientation]).toEqual([30, 60, undefined, undefined]);
  });

  it('makes a huge picture smaller', async () => {
    const image = await storeImage(await picture(5000, 1000).png().toBuffer(), pictures, NAMING);
    expect([image.width, image.height]).toEqual([2400, 480]);
  });

  it.each([
    ['text', async () => Buffer.from('<html>'), 'is not a readable image'],
    ['nothing', async () => Buffer.alloc(0), 'is not a readable image'],
    [
      'half a file',
      async () => (await picture(900, 900).jpeg().toBuffer()).subarray(0, 2000),
      'is not a readable image',
    ],
    [
      'SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      'is of a kind that is not accepted (svg)',
    ],
    ['too many pixels', async () => picture(8000, 5001).png().toBuffer(), 'has more than 40 megapixels'],
    [
      'a side that is too long',
      async () => picture(1, 20_001).png().toBuffer(),
      'has a side of more than 20,000 pixels',
    ],
    ['too many bytes', async () => Buffer.alloc(10 * 1024 * 1024 + 1), 'is larger than 10 MB'],
  ])('refuses %s', async (_name, make, reason) => {
    await expect(storeImage(await make(), pictures, NAMING)).rejects.toThrow(reason);
  });
});
