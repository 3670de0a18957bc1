import { expect, it } from 'vitest';
import type { ListedSummary } from './model';
import { findSummaryNeighbours } from './summary-neighbours';

const summary = (kind: ListedSummary['kind'], day: string): ListedSummary => ({
  kind,
  day,
  title: day,
  preview: '',
  articlesProcessed: 1,
});
const [newest, middle, oldest] = ['2026-11-23', '2026-11-22', '2026-11-20'].map((day) => summary('daily', day)) as [
  ListedSummary,
  ListedSummary,
  ListedSummary,
];
const listed = { daily: [newest, middle, oldest], weekly: [summary('weekly', '2026-11-16')] };

it.each([
  ['between two', middle, oldest, newest],
  ['the newest', newest, middle, null],
  ['the oldest that is listed', oldest, null, middle],
  ['one that is older than those', summary('daily', '2026-10-01'), null, oldest],
])('has the summaries of its kind on both sides: %s', (_case, opened, previous, next) => {
  expect(findSummaryNeighbours(listed, opened)).toEqual({ previous, next });
});

it('has none without listed summaries', () => {
  expect(findSummaryNeighbours({ daily: [], weekly: [] }, middle)).toEqual({ previous: null, next: null });
});
