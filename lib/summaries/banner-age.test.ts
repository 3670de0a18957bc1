import { expect, it } from 'vitest';
import { isBannerFresh, isBannerKept } from './banner-age';

const READ_AT = '2026-11-20T23:50:00.000Z';
const count = { articlesProcessed: 3, isToday: true, date: '2026-11-20', readAt: READ_AT };

it.each([
  ['2026-11-20T23:50:00Z', true, true],
  ['2026-11-20T23:55:00Z', true, true],
  ['2026-11-20T23:55:01Z', false, true],
  ['2026-11-20T23:59:59Z', false, true],
  ['2026-11-21T00:00:00Z', false, true],
  ['2026-11-21T00:00:01Z', false, false],
])('a count read at 23:50 is at %s fresh: %s, kept: %s', (now, isFresh, isKept) => {
  expect(isBannerFresh(count, Date.parse(now))).toBe(isFresh);
  expect(isBannerKept(count, Date.parse(now))).toBe(isKept);
});

it('is not fresh on another day', () => {
  const late = { ...count, readAt: '2026-11-20T23:59:00.000Z' };
  expect(isBannerFresh(late, Date.parse('2026-11-21T00:00:30Z'))).toBe(false);
});
