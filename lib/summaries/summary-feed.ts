import { feedHref, NO_FILTERS } from '@/lib/feed/filters';
import type { SummaryKey } from './summary-key';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The feed of what a summary covers: of its day, or of its week from Monday to Sunday. */
export function summaryFeedHref({ kind, day }: SummaryKey): `/${string}` {
  const last = new Date(Date.parse(`${day}T00:00:00.000Z`) + 6 * DAY_MS).toISOString().slice(0, 10);
  return feedHref({ ...NO_FILTERS, from: day, to: kind === 'daily' ? day : last });
}
