import { expect, test } from 'vitest';
import { readTimeMinutes } from './listed-post';

const words = (count: number): string => 'word '.repeat(count);

// 225 words per minute (spec §2, §9).
test.each([
  [0, 1],
  [1, 1],
  [225, 1],
  [226, 2],
  [450, 2],
  [451, 3],
])('%i words take %i min', (count, minutes) => {
  expect(readTimeMinutes(words(count))).toBe(minutes);
});

test('line breaks separate words too', () => {
  expect(readTimeMinutes('one\n\ntwo\tthree '.repeat(100))).toBe(2);
});
