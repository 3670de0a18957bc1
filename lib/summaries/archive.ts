import type { SummaryHead, SummaryKind } from './model';

const MONTHS_PER_PAGE = 6;

/** Summaries by month, the newest first. `month` is YYYY-MM. */
export type SummaryArchive = {
  months: { month: string; weekly: SummaryHead[]; daily: SummaryHead[] }[];
  total: number;
  page: number;
  pages: number;
};

/** A page of the archive, six months with summaries each; null past the last. A week is in the month of its Monday. */
export function toArchive(heads: Record<SummaryKind, SummaryHead[]>, page: number): SummaryArchive | null {
  const all = [...heads.weekly, ...heads.daily];
  const months = [...Map.groupBy(all, ({ day }) => day.slice(0, 7))]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([month, summaries]) => ({ month, weekly: ofKind(summaries, 'weekly'), daily: ofKind(summaries, 'daily') }));
  const shown = months.slice((page - 1) * MONTHS_PER_PAGE, page * MONTHS_PER_PAGE);
  if (shown.length === 0 && page > 1) return null;
  return { months: shown, total: all.length, page, pages: Math.ceil(months.length / MONTHS_PER_PAGE) };
}

const ofKind = (summaries: SummaryHead[], kind: SummaryKind): SummaryHead[] =>
  summaries.filter((summary) => summary.kind === kind);
