import { expect, it } from 'vitest';
import { formatRelativeTime } from './relative-time';

const NOW = Date.parse('2026-11-22T12:00:00Z');

it.each([
  ['2026-11-22T11:59:45Z', 'now'],
  ['2026-11-22T11:58:10Z', '1 minute ago'],
  ['2026-11-22T09:00:00Z', '3 hours ago'],
  ['2026-11-21T11:00:00Z', 'yesterday'],
  ['2026-11-24T13:00:00Z', 'in 2 days'],
  ['2025-11-21T12:00:00Z', 'last year'],
])('says how far away %s is: %s', (at, words) => {
  expect(formatRelativeTime(at, NOW)).toBe(words);
});
