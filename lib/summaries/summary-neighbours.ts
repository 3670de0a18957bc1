import { type ListedSummary, type SummaryKey, type SummaryKind, summaryKey } from './model';

/** In the order of the feed's rows, newest first. */
export type ListedSummaries = Record<SummaryKind, ListedSummary[]>;

type SummaryNeighbours = { previous: ListedSummary | null; next: ListedSummary | null };

/** The previous and next summary among the listed ones. */
export function findSummaryNeighbours(listed: ListedSummaries, opened: SummaryKey): SummaryNeighbours {
  const sameKind = listed[opened.kind];
  const at = sameKind.findIndex((summary) => summaryKey(summary) === summaryKey(opened));
  if (at >= 0) return { previous: sameKind[at + 1] ?? null, next: sameKind[at - 1] ?? null };
  // Older than the listed ones.
  const [oldest] = sameKind.slice(-1);
  return { previous: null, next: oldest && oldest.day > opened.day ? oldest : null };
}
