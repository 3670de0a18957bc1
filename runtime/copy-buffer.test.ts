import { expect, it } from 'vitest';
import { copyBuffer } from './copy-buffer.ts';

it('takes the bytes out of a pool, and leaves alone what is in none', () => {
  const pooled = Buffer.from('a few words');
  expect(pooled.buffer.byteLength).toBeGreaterThan(pooled.length);
  const own = copyBuffer(pooled);
  expect(own.buffer.byteLength).toBe(own.length);
  expect(own).toEqual(pooled);
  expect(copyBuffer(own)).toBe(own);
});
