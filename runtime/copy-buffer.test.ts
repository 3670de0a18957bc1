import { expect, it } from 'vitest';
import { copyBuffer } from './copy-buffer.ts';

it('copies bytes that are in a pool, and no others', () => {
  const pooled = Buffer.from('a few words');
  expect(pooled.buffer.byteLength).toBeGreaterThan(pooled.length);
  const own = copyBuffer(pooled);
  expect(own.buffer.byteLength).toBe(own.length);
  expect(own).toEqual(pooled);
  expect(copyBuffer(own)).toBe(own);
});
