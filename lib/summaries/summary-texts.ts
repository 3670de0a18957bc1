import { type FeedFilters, feedHref, NO_FILTERS } from '@/lib/feed/filters';
import { formatCount, formatDate, formatShortDate } from '@/lib/utils/format';
import type { SummaryHead, SummaryKey } from './model';

/** "November 20, 2026" or "Week of November 16, 2026". */
export const summaryPeriod = ({ kind, day }: SummaryKey): string =>
  kind === 'daily' ? formatDate(day) : `Week of ${formatDate(day)}`;

/** "Nov 20" or "Week of Nov 16", with the year if it is not that of `today`. */
export const shortSummaryPeriod = ({ kind, day }: SummaryKey, today: string): string =>
  `${kind === 'daily' ? '' : 'Week of '}${formatShortDate(day, today)}`;

/** "the summary of Nov 20" or "the summary of the week of Nov 16", with the year if it is not that of `today`. */
export const citedPeriod = ({ kind, day }: SummaryKey, today: string): string =>
  `the summary of ${kind === 'daily' ? '' : 'the week of '}${formatShortDate(day, today)}`;

/** "42 posts", or null. */
export const summaryCount = (articlesProcessed: number): string | null =>
  articlesProcessed > 0 ? `${formatCount(articlesProcessed)} ${articlesProcessed === 1 ? 'post' : 'posts'}` : null;

/** "Based on 42 posts", or null. */
export function summaryBasis(articlesProcessed: number): string | null {
  const count = summaryCount(articlesProcessed);
  return count && `Based on ${count}`;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The summary's day, or the Sunday of its week. */
export const lastDayOf = ({ kind, day }: SummaryKey): string =>
  kind === 'daily' ? day : new Date(Date.parse(`${day}T00:00:00.000Z`) + 6 * DAY_MS).toISOString().slice(0, 10);

/** When it was published, as ISO 8601: without a time of its own it is of its last day. */
export const publishedAtOf = (summary: SummaryHead): string => summary.createdAt ?? lastDayOf(summary);

/** Filters for its day, or its week from Monday to Sunday. */
export const summaryFilters = (key: SummaryKey): FeedFilters => ({ ...NO_FILTERS, from: key.day, to: lastDayOf(key) });

export const summaryFeedHref = (key: SummaryKey): `/${string}` => feedHref(summaryFilters(key));
