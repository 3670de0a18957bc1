import { expect, it } from 'vitest';
import type { PostType } from '#lib/design/platforms.ts';
import { dateOfPostNumber } from './post-numbers.ts';

const NOW = new Date('2026-11-28T12:00:00Z');

it.each<[PostType, string, string]>([
  ['LinkedIn', '7426704576626527012', '2026-02-09T19:12:32'],
  ['LinkedIn', '7446156222191837203', '2026-04-04T11:26:26'],
  ['LinkedIn', '5840000000000000000', '2014-02-14T07:55:01'],
  ['Twitter', '1881497149756015215', '2025-01-21T00:20:51'],
  ['Twitter', '891815181379807046', '2017-07-31T00:18:03'],
  ['Twitter', '7500000000000', '2010-11-04T02:12:42'],
])('%s says with %s that it is of %s', (type, number, date) => {
  expect(dateOfPostNumber(type, number, NOW)?.toISOString().slice(0, 19)).toBe(date);
});

it.each<[PostType, string, string]>([
  ['Twitter', '29700859247', 'which is older than times in numbers'],
  ['Twitter', '1', 'which is older than times in numbers'],
  ['Twitter', '2200000000000000000', 'whose time is yet to come'],
  ['LinkedIn', '9015002', 'which is the number of a group'],
  ['LinkedIn', '8000000000000000000', 'whose time is yet to come'],
  ['web', '1881497149756015215', 'which is of another site'],
  ['Twitter', '1.8815E+18', 'which a spreadsheet has rounded'],
  ['Twitter', '', 'which is none'],
])('of %s takes no date from %j, %s', (type, number) => {
  expect(dateOfPostNumber(type, number, NOW)).toBeNull();
});
