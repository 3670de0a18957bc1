import { expect, it } from 'vitest';
import { preferredEncoding } from './send.ts';

it.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['deflate, zstd', null],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['gzip;q=0.0, *;q=0', null],
  ['*', 'br'],
  ['*;q=0.1, br;q=0', 'gzip'],
  ['identity, gzip;q=0.5', null],
  ['gzip; q=1.0, identity; q=0.5', 'gzip'],
  ['br;q=nonsense, gzip', 'gzip'],
])('%j is answered with %j', (header, encoding) => {
  expect(preferredEncoding(header)).toBe(encoding);
});
