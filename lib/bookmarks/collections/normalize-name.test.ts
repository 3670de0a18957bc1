import { expect, it } from 'vitest';
import { normalizeBookmarkName } from './normalize-name';

it.each([
  ['Read later', 'Read later'],
  ['  Read  later ', 'Read  later'],
  ['x'.repeat(120), 'x'.repeat(100)],
  [`${'🚀'.repeat(99)} x`, '🚀'.repeat(99)],
  [' \t', null],
  ['', null],
])('makes %j of the input %j', (input, name) => {
  expect(normalizeBookmarkName(input)).toBe(name);
});
