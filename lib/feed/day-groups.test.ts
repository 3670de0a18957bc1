import { describe, expect, it } from 'vitest';
import { groupByDay } from './day-groups';
import { type FeedFilters, NO_FILTERS } from './filters';

const today = '2026-11-22';

/** Posts by day: `{ '2026-11-22': 6 }`, in the order given. */
const postsOf = (days: [day: string, count: number][]) =>
  days.flatMap(([day, count]) => Array.from({ length: count }, () => ({ publishedAt: `${day}T12:00:00.000Z` })));

function headingsOf(days: [string, number][], filters: Partial<FeedFilters> = {}, total = 1_000) {
  const { headings, datedFrom } = groupByDay({ posts: postsOf(days), total, today }, { ...NO_FILTERS, ...filters });
  return { headings: [...headings].map(([index, { text }]) => `${index}: ${text}`), datedFrom };
}

describe('groupByDay', () => {
  it('has a heading per day, with the number of posts if the whole day is loaded', () => {
    const days: [string, number][] = [
      ['2026-11-22', 6],
      ['2026-11-21', 12],
      ['2025-11-20', 7],
    ];
    const headings = ['0: Today · 6 posts', '6: Yesterday · 12 posts', '18: November 20, 2025'];
    expect(headingsOf(days)).toEqual({ headings, datedFrom: 25 });
    expect(headingsOf(days, {}, 25).headings[2]).toBe('18: November 20, 2025 · 7 posts');
    // A later page may begin in the middle of a day.
    expect(headingsOf(days, { page: 2 }).headings[0]).toBe('0: Today');
  });

  it('has no headings for days of few posts, which would leave holes in the grid', () => {
    const days = Array.from({ length: 25 }, (_, index): [string, number] => [
      `2026-10-${String(25 - index).padStart(2, '0')}`,
      1,
    ]);
    expect(headingsOf(days)).toEqual({ headings: [], datedFrom: 0 });
    expect(headingsOf([])).toEqual({ headings: [], datedFrom: 0 });
  });

  it('ends where a later page has such days, and keeps together the day that the page before has begun', () => {
    const sparse = Array.from({ length: 22 }, (_, index): [string, number] => [
      `2026-09-${String(28 - index).padStart(2, '0')}`,
      1,
    ]);
    const days: [string, number][] = [['2026-11-21', 20], ['2026-11-01', 8], ...sparse];
    const expected = ['0: Yesterday · 20 posts', '20: November 1, 2026 · 8 posts', '28: Earlier'];
    expect(headingsOf(days)).toEqual({ headings: expected, datedFrom: 28 });
    expect(headingsOf(days, { dir: 'asc' }).headings[2]).toBe('28: Later');
  });

  it('changes nothing above when more is loaded', () => {
    const first: [string, number][] = [
      ['2026-11-22', 15],
      ['2026-11-21', 10],
    ];
    const before = headingsOf(first).headings;
    const after = headingsOf([...first, ['2026-11-21', 20], ['2026-11-20', 5]]).headings;
    expect(before).toEqual(['0: Today · 15 posts', '15: Yesterday']);
    expect(after.slice(0, 2)).toEqual(['0: Today · 15 posts', '15: Yesterday · 30 posts']);
  });

  it('is for lists by date that are longer than a day, in the order of days', () => {
    const days: [string, number][] = [
      ['2026-11-22', 6],
      ['2026-11-21', 6],
    ];
    const none = { headings: [], datedFrom: 0 };
    expect(headingsOf(days, { sort: 'relevance' })).toEqual(none);
    expect(headingsOf(days, { from: today, to: today })).toEqual(none);
    expect(headingsOf(days, { from: today }).headings).toHaveLength(2);
    expect(headingsOf([...days, ['2026-11-22', 6]])).toEqual(none);
  });
});
