import { formatCount } from '@/lib/text/format-count';
import { formatDate } from '@/lib/text/format-date';
import type { SummaryKey } from './summary-key';

/** What a summary covers: "November 20, 2026" or "Week of November 16, 2026". */
export const summaryPeriod = ({ kind, day }: SummaryKey): string =>
  kind === 'daily' ? formatDate(day) : `Week of ${formatDate(day)}`;

/** "Based on 42 posts", or null where the number is unknown. */
export const summaryBasis = (articlesProcessed: number): string | null =>
  articlesProcessed > 0
    ? `Based on ${formatCount(articlesProcessed)} ${articlesProcessed === 1 ? 'post' : 'posts'}`
    : null;
