export type SummaryKind = 'daily' | 'weekly';

/**
 * `day` is the summary's day, or its week's first, as YYYY-MM-DD. `content` is Markdown. `createdAt`, when it was written, is ISO 8601 in
 * UTC, or null where the upstream does not say.
 */
export type Summary = {
  id: number;
  kind: SummaryKind;
  day: string;
  title: string;
  content: string;
  articlesProcessed: number;
  createdAt: string | null;
};

/** A summary in the archive. */
export type SummaryHead = Pick<Summary, 'kind' | 'day' | 'title' | 'createdAt'>;

/** A summary in a carousel; the text is fetched when it is opened. */
export type ListedSummary = Omit<Summary, 'id' | 'content' | 'createdAt'> & { preview: string };

/** The count of spec §3 "Daily summary count record", with the time of the data service's response, as ISO 8601. */
export type BannerCount = { articlesProcessed: number; isToday: boolean; date: string; readAt: string };

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
