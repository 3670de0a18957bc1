import { findQuoted } from '@/lib/posts/find-quoted';
import type { Matches } from '@/lib/posts/model';
import { listParts, splitBlocks } from '@/lib/utils/split-blocks';
import { type Citation, splitQuoted } from './citations';
import { type SummaryKey, summaryKey } from './model';

/** The sentences of a part of a post that summaries cite, and the summaries whose first citation stands in it. */
export type CitedPart = { matches: Matches; notes: SummaryKey[] };

/** The cited parts of a post, by their words: its title, paragraphs, entries of lists. */
export type CitedText = ReadonlyMap<string, CitedPart>;

/**
 * Finds what summaries cite in a post as its text stands now. `title` is that of the page, where the text goes on behind it. A citation of
 * what has been corrected since is not found.
 */
export function findCited(title: string | null, text: string, citations: readonly Citation[]): CitedText {
  const parts = [...(title === null ? [] : [title]), ...listParts(splitBlocks(text))];
  const bySummary = [...Map.groupBy(citations, ({ summary }) => summaryKey(summary)).values()];
  const quotations = bySummary.map((own) => own.flatMap((citation) => splitQuoted(citation.text)));
  const matches = findQuoted(parts, quotations.flat());
  const first = quotations.map((own) => findQuoted(parts, own).findIndex((found) => found.length > 0));
  return new Map(
    parts.flatMap((part, index) => {
      const notes = bySummary.flatMap(([citation], at) => (first[at] === index && citation ? citation.summary : []));
      const found = matches[index] ?? [];
      return found.length > 0 ? [[part, { matches: found, notes }] as const] : [];
    }),
  );
}
