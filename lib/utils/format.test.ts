import { describe, expect, it } from 'vitest';
import { formatCount, formatDate, formatShortDate } from './format';

it.each([0, 7, 25, 999, 1_000, 12_345, 336_000, 1_234_567])('writes %d as the language does', (count) => {
  expect(formatCount(count)).toBe(count.toLocaleString('en-US'));
});

describe('formatDate', () => {
  it.each([
    ['2026-11-20', 'November 20, 2026'],
    ['2026-11-20T23:59:59.999Z', 'November 20, 2026'],
    ['2026-11-20T23:30:00.000-05:00', 'November 21, 2026'],
  ])('writes %s as %s', (value, expected) => {
    expect(formatDate(value)).toBe(expected);
  });

  it('writes every month as the language does', () => {
    const days = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, month + 1)).toISOString());
    const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    expect(days.map(formatDate)).toEqual(days.map((day) => long.format(new Date(day))));
  });
});

it.each([
  ['2026-11-20', '2026-12-31', 'Nov 20'],
  ['2026-05-05', '2026-12-31', 'May 5'],
  ['2025-12-31', '2026-01-01', 'Dec 31, 2025'],
  ['2026-11-20T23:59:59.999Z', undefined, 'Nov 20, 2026'],
])('writes %s short on %s: %s', (day, today, expected) => {
  expect(formatShortDate(day, today)).toBe(expected);
});
