import { expect, it } from 'vitest';
import { formatDate } from './format-date';

it.each([
  ['2026-11-20', 'November 20, 2026'],
  ['2026-11-20T23:59:59.999Z', 'November 20, 2026'],
  ['2026-11-20T23:30:00.000-05:00', 'November 21, 2026'],
])('writes %s as %s', (value, expected) => {
  expect(formatDate(value)).toBe(expected);
});
