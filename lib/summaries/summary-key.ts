import type { SummaryKind } from './model';

export type SummaryKey = { kind: SummaryKind; day: string };

/** How a summary is named in addresses: `daily-2026-01-31`. */
export const summaryKey = ({ kind, day }: SummaryKey): string => `${kind}-${day}`;

/** The address that opens this very summary over the feed. */
export const summaryHref = (key: SummaryKey): `/?summary=${string}` => `/?summary=${summaryKey(key)}`;

/** Parses `daily-2026-01-31` or `weekly-2026-01-26`; null for anything else, a day that does not exist included. */
export function parseSummaryKey(value: string | string[] | undefined): SummaryKey | null {
  const first = Array.isArray(value) ? value[0] : value;
  const [, kind, day] = /^(daily|weekly)-(\d{4}-\d\d-\d\d)$/.exec(first ?? '') ?? [];
  if (!kind || !day) return null;
  const date = new Date(`${day}T00:00:00.000Z`);
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(day)) return null;
  return { kind: kind as SummaryKind, day };
}
