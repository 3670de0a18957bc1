import { expect, it } from 'vitest';
import { toArchive } from './archive';
import type { SummaryKind } from './model';

const head = (kind: SummaryKind, day: string) => ({ kind, day, title: `${kind} ${day}`, createdAt: null });

it('is by month, the newest first, a week in the month of its Monday', () => {
  const daily = ['2026-12-01', '2026-11-30', '2026-11-02'].map((day) => head('daily', day));
  const weekly = [head('weekly', '2026-11-30')];
  expect(toArchive({ daily, weekly }, 1)).toEqual({
    months: [
      { month: '2026-12', weekly: [], daily: [daily[0]] },
      { month: '2026-11', weekly, daily: daily.slice(1) },
    ],
    total: 4,
    page: 1,
    pages: 1,
  });
});

it('has six months with summaries on a page, and nothing behind the last', () => {
  const daily = Array.from({ length: 8 }, (_, index) => head('daily', `202${index}-05-01`)).reverse();
  const listMonths = (page: number) => toArchive({ daily, weekly: [] }, page)?.months.map(({ month }) => month);
  expect(listMonths(1)).toEqual(['2027-05', '2026-05', '2025-05', '2024-05', '2023-05', '2022-05']);
  expect(listMonths(2)).toEqual(['2021-05', '2020-05']);
  expect(toArchive({ daily, weekly: [] }, 3)).toBeNull();
});

it('is empty, but a page, where there is none yet', () => {
  expect(toArchive({ daily: [], weekly: [] }, 1)).toMatchObject({ months: [], total: 0, pages: 0 });
});
