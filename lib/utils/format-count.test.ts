import { expect, it } from 'vitest';
import { formatCount } from './format-count';

it.each([0, 7, 25, 999, 1_000, 12_345, 336_000, 1_234_567])('writes %d as the language does', (count) => {
  expect(formatCount(count)).toBe(count.toLocaleString('en-US'));
});
