import { type ListedSummary, type SummaryKey, type SummaryKind, summaryKey } from './model';

/** In the order of the feed's rows, newest first. */
export type ListedSummaries = Record<SummaryKind, ListedSummary[]>;

type SummaryNeighbours<Head> = { previous: Head | null; next: Head | null };

/** The previous and next summary among the listed ones. */
export function findSummaryNeighbours<Head extends SummaryKey>(
  listed: Record<SummaryKind, Head[]>,
  opened: SummaryKey,
): SummaryNeighbours<Head> {
  const sameKind = listed[opened.kind];
  const at = sameKind.findIndex((summary) => summaryKey(summary) === summaryKey(opened));
  if (at >= 0) return { previous: sameKind[at + 1] ?? null, next: sameKind[at - 1] ?? null };
  // Older than the listed ones.
  const [oldest] = sameKind.slice(-1);
  return { previous: null, next: oldest && oldest.day > opened.day ? oldest : null };
}
