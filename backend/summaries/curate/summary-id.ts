import { parseDay } from '../../db/parameters.ts';
import { type Period, periodOf } from '../period/period.ts';

/** How a summary is called on the desk, and in the site's addresses: `daily-2026-03-05`, a week by its Monday. */
export const toSummaryId = ({ kind, day }: Pick<Period, 'kind' | 'day'>): string => `${kind}-${day}`;

/** Null for what calls no summary, such as a week's Tuesday. */
export function parseSummaryId(id: string): Period | null {
  const [, kind, day = ''] = /^(daily|weekly)-(.+)$/.exec(id) ?? [];
  const date = parseDay(day);
  if (!date || (kind !== 'daily' && kind !== 'weekly')) return null;
  const period = periodOf(kind, date);
  return period.day === day ? period : null;
}
