import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { createCompressedCopies } from './compressed-copies.ts';

const content = (path: string) => ({ path, etag: '"one"', encoding: 'br' as const });

it('keeps a bounded number of bytes, and of those what was used last', async () => {
  const compress = async () => Buffer.alloc(9_000);
  const copies = createCompressedCopies({ maxBytes: 30_000, compress });
  for (const path of ['/a', '/b', '/c']) await copies.get(content(path), 'words');
  expect(copies.find(content('/a'))).toBeDefined();
  await copies.get(content('/d'), 'words');
  const kept = ['/a', '/b', '/c', '/d'].filter((path) => copies.find(content(path)));
  expect(kept).toEqual(['/a', '/c', '/d']);
});

it('keeps nothing that is larger than all may be together', async () => {
  const copies = createCompressedCopies({ maxBytes: 1_000, compress: async () => Buffer.alloc(2_000) });
  expect(await copies.get(content('/a'), 'words')).toHaveLength(2_000);
  expect(copies.find(content('/a'))).toBeUndefined();
});

it('tries again what failed', async () => {
  let isFailing = true;
  const compress = async () => {
    if (isFailing) throw new Error('no memory');
    return Buffer.from('done');
  };
  const copies = createCompressedCopies({ compress });
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  expect(await copies.get(content('/a'), 'words')).toBeNull();
  expect(warn).toHaveBeenCalledOnce();
  isFailing = false;
  expect(String(await copies.get(content('/a'), 'words'))).toBe('done');
});

it('makes what a client can read', async () => {
  const copies = createCompressedCopies();
  const words = 'Grüße '.repeat(1_000);
  expect(brotliDecompressSync((await copies.get(content('/a'), words)) ?? '').toString()).toBe(words);
  const zipped = await copies.get({ ...content('/a'), encoding: 'gzip' }, Buffer.from(words));
  expect(gunzipSync(zipped ?? '').toString()).toBe(words);
});

it('holds no more memory than it counts', async () => {
  const copies = createCompressedCopies();
  for (const encoding of ['br', 'gzip'] as const) {
    await copies.get({ ...content('/a'), encoding }, 'words '.repeat(1_000));
    const kept = copies.find({ ...content('/a'), encoding });
    expect(kept?.buffer.byteLength).toBe(kept?.length);
  }
});
