import { expect, it } from 'vitest';
import { isSameAge, parseRelativeTime } from './relative-time.ts';

const NOW = new Date('2026-11-28T09:00:00Z');

it.each([
  ['3d', '2026-11-25'],
  ['7h', '2026-11-28'],
  ['10h', '2026-11-27'],
  ['5m', '2026-11-28'],
  ['a day ago', '2026-11-27'],
  ['An hour ago', '2026-11-28'],
  ['vor einem Tag', '2026-11-27'],
  ['il y a un jour', '2026-11-27'],
  ['hace un día', '2026-11-27'],
  ['een dag geleden', '2026-11-27'],
  ['2 dgr', '2026-11-26'],
  ['2 dg.', '2026-11-26'],
  ['5 hod.', '2026-11-28'],
  ['منذ 3 أيام', '2026-11-25'],
  ['לפני 3 ימים', '2026-11-25'],
  ['59s', '2026-11-28'],
  ['12 min.', '2026-11-28'],
  ['3 days ago', '2026-11-25'],
  ['1 day ago', '2026-11-27'],
  ['21 hours ago', '2026-11-27'],
  ['just now', '2026-11-28'],
  ['now', '2026-11-28'],
  ['Yesterday', '2026-11-27'],
  ['3 Tage', '2026-11-25'],
  ['4 Tag(e)', '2026-11-24'],
  ['1 Tag', '2026-11-27'],
  ['Vor 3 Tagen', '2026-11-25'],
  ['2 Std.', '2026-11-28'],
  ['vor 5 Std.', '2026-11-28'],
  ['hace 3 días', '2026-11-25'],
  ['3 días', '2026-11-25'],
  ['il y a 2 j', '2026-11-26'],
  ['Il y a 2 jours', '2026-11-26'],
  ['2 j', '2026-11-26'],
  ['3 g', '2026-11-25'],
  ['3 giorni fa', '2026-11-25'],
  ['há 3 dias', '2026-11-25'],
  ['3 dagen geleden', '2026-11-25'],
  ['för 3 dagar sedan', '2026-11-25'],
  ['3 dni temu', '2026-11-25'],
  ['3 gün önce', '2026-11-25'],
  ['3日前', '2026-11-25'],
])('%s is %s', (words, day) => {
  expect(parseRelativeTime(words, NOW)).toEqual({ day });
});

it.each([
  '1w',
  '2 weeks ago',
  '1mo',
  '3 Monate',
  'vor 2 Wochen',
  '2 sem.',
  'il y a 2 mois',
  '1 an',
  '1yr',
  '2 jr',
  '3 t',
  // Several units, by language.
  '2 J',
  '11 J.',
  'vor 2 Jahren',
  '5 m',
  '4 u',
  '3 s',
  'a year ago',
  'vor einem Monat',
  '1ヶ月前',
  '2カ月前',
])('%s says no day', (words) => {
  expect(parseRelativeTime(words, NOW)).toEqual({ day: null });
});

it.each([
  '',
  '3',
  'Nov 23',
  '3 days left',
  'a day',
  'One year',
  'ein Tag',
  '12 hours a week back',
  'in 3 days',
  '40 %',
  'd',
  '99999999999d',
  `3${'d'.repeat(99)}`,
])('%j is no age', (words) => {
  expect(parseRelativeTime(words, NOW)).toBeNull();
});

it.each([
  ['3d', '3 days ago', true],
  ['2 m', 'há 2 meses', true],
  ['2 J.', 'vor 2 Jahren', true],
  ['1w', '1 week ago', true],
  ['1 d', 'gestern', true],
  ['3d', '3 years ago', false],
  ['1mo', '1 year ago', false],
  ['3d', 'yesterday', false],
  ['3d', '3 men in a boat', false],
])('%s may be %s: %s', (one, other, isSame) => {
  expect(isSameAge(one, other)).toBe(isSame);
});
