import { describe, expect, it } from 'vitest';
import { bannerLine } from './banner-age';

const READ_AT = '2026-11-20T10:00:00.000Z';

describe('bannerLine', () => {
  it.each([
    ['the count still loads', undefined, 'Loading...'],
    ['there is no count', null, 'Updated daily'],
    [
      'the count is of today',
      { articlesProcessed: 42, isToday: true, date: '2026-11-20', readAt: READ_AT },
      '42 posts today',
    ],
    [
      'the count is of an earlier day',
      { articlesProcessed: 7, isToday: false, date: '2026-11-18', readAt: READ_AT },
      '7 posts latest',
    ],
    [
      'a day had no posts',
      { articlesProcessed: 0, isToday: true, date: '2026-11-20', readAt: READ_AT },
      '0 posts today',
    ],
  ])('when %s', (_title, count, expected) => {
    expect(bannerLine(count)).toBe(expected);
  });
});
