import type { BannerCount, Summary, SummaryKind } from './model';
import type { WireBannerCount, WireSummary } from './wire';

/** A row of the kind's table → view model. A summary without a title is called after its kind. */
export function normalizeSummary(kind: SummaryKind, row: WireSummary): Summary {
  return {
    id: row.id,
    kind,
    day: 'date' in row ? row.date : row.start_date,
    title: row.title?.trim() || (kind === 'daily' ? 'Daily summary' : 'Weekly summary'),
    content: row.summary_content?.trim() ?? '',
    articlesProcessed: row.articles_processed ?? 0,
  };
}

/** A day's count → what the hero shows of it. `today` is the day as YYYY-MM-DD, in UTC. */
export const normalizeBannerCount = (row: WireBannerCount, today: string, readAt: Date): BannerCount => ({
  articlesProcessed: row.articles_processed ?? 0,
  isToday: row.date === today,
  date: row.date,
  readAt: readAt.toISOString(),
});
