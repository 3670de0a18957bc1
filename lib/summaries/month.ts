import type { SummaryHead, SummaryKey, SummaryKind } from './model';

/** The weeks of a month from Monday on. A day without a summary has its number alone, a day of another month is null. */
export type MonthWeek = ({ number: number; day: string; summary: SummaryHead | null } | null)[];

const DAY_MS = 86_400_000;

/** The calendar of a month (YYYY-MM). */
export function listWeeks(month: string, daily: readonly SummaryHead[]): MonthWeek[] {
  const byDay = new Map(daily.map((summary) => [summary.day, summary]));
  const first = Date.parse(`${month}-01T00:00:00.000Z`);
  const weeks: MonthWeek[] = [];
  for (let monday = first - ((new Date(first).getUTCDay() + 6) % 7) * DAY_MS; ; monday += 7 * DAY_MS) {
    const week = Array.from({ length: 7 }, (_, index) => {
      const day = new Date(monday + index * DAY_MS).toISOString().slice(0, 10);
      return day.startsWith(month) ? { number: Number(day.slice(8)), day, summary: byDay.get(day) ?? null } : null;
    });
    if (week.every((day) => day === null)) return weeks;
    weeks.push(week);
  }
}

/** The week that a day is in, or the days of a week, as far as they are summed up; the oldest first. A week begins on any day. */
export function findRelatives({ kind, day }: SummaryKey, listed: Record<SummaryKind, SummaryHead[]>): SummaryHead[] {
  if (kind === 'daily') return listed.weekly.filter((week) => isIn(day, week.day));
  return listed.daily.filter((other) => isIn(other.day, day)).toSorted((a, b) => a.day.localeCompare(b.day));
}

/** Whether a day is one of the seven from another on. */
function isIn(day: string, first: string): boolean {
  const days = (Date.parse(day) - Date.parse(first)) / DAY_MS;
  return days >= 0 && days < 7;
}
