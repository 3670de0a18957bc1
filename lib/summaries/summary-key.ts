import type { SummaryKind } from './model';

export type SummaryKey = { kind: SummaryKind; day: string };

/** The name in addresses: `daily-2026-01-31`. */
export const summaryKey = ({ kind, day }: SummaryKey): string => `${kind}-${day}`;

export const summaryHref = ({ kind, day }: SummaryKey): `/summaries/${SummaryKind}/${string}` =>
  `/summaries/${kind}/${day}`;

/** Parses `daily-2026-01-31` or `weekly-2026-01-26`; null for anything else, impossible days included. */
export function parseSummaryKey(value: string | string[] | undefined): SummaryKey | null {
  const first = Array.isArray(value) ? value[0] : value;
  const [, kind, day] = /^(daily|weekly)-(\d{4}-\d\d-\d\d)$/.exec(first ?? '') ?? [];
  if (!kind || !day) return null;
  const date = new Date(`${day}T00:00:00.000Z`);
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(day) || day < '0001') return null;
  return { kind: kind as SummaryKind, day };
}
