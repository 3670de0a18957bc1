import { expect, it } from 'vitest';
import type { SummaryKind } from './model';
import { findRelatives, listWeeks } from './month';

const head = (kind: SummaryKind, day: string) => ({ kind, day, title: day, createdAt: null });

it('is a calendar from Monday on, with the summaries that there are', () => {
  const weeks = listWeeks('2026-11', [head('daily', '2026-11-30'), head('daily', '2026-12-01')]);
  const shown = weeks.map((week) =>
    week.map((day) => (day ? `${day.number}${day.summary ? '*' : ''}` : '-')).join(' '),
  );
  expect(shown).toEqual([
    '- - - - - - 1',
    '2 3 4 5 6 7 8',
    '9 10 11 12 13 14 15',
    '16 17 18 19 20 21 22',
    '23 24 25 26 27 28 29',
    '30* - - - - - -',
  ]);
  expect(listWeeks('2027-02', [])).toHaveLength(4);
});

it('leads from a day to its week, and from a week to its days', () => {
  const listed = {
    daily: ['2026-11-30', '2026-11-29', '2026-11-23'].map((day) => head('daily', day)),
    weekly: [head('weekly', '2026-11-23')],
  };
  const days = (kind: SummaryKind, day: string) => findRelatives({ kind, day }, listed).map((summary) => summary.day);
  expect(days('daily', '2026-11-29')).toEqual(['2026-11-23']);
  expect(days('daily', '2026-11-30')).toEqual([]);
  expect(days('weekly', '2026-11-23')).toEqual(['2026-11-23', '2026-11-29']);
});
