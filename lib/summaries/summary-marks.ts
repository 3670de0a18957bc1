/** A reader's own bookmarks and hashtags on one summary. Hashtags are kept without `#`. */
export type SummaryMarks = { bookmarks: readonly string[]; hashtags: readonly string[] };
export type MarkKind = keyof SummaryMarks;

export const NO_MARKS: SummaryMarks = { bookmarks: [], hashtags: [] };

/** What is left of an input: trimmed, a hashtag without its leading `#` (spec §5). Empty: nothing to add. */
export const cleanMark = (kind: MarkKind, input: string): string =>
  (kind === 'hashtags' ? input.trim().replace(/^[#＃]+/, '') : input).trim();

/** Adds a mark. Returns the same object where there is nothing to add or it is there already, in any case (spec §5). */
export function addMark(marks: SummaryMarks, kind: MarkKind, input: string): SummaryMarks {
  const mark = cleanMark(kind, input);
  const isKnown = marks[kind].some((known) => known.toLowerCase() === mark.toLowerCase());
  return mark === '' || isKnown ? marks : { ...marks, [kind]: [...marks[kind], mark] };
}

export const removeMark = (marks: SummaryMarks, kind: MarkKind, mark: string): SummaryMarks => ({
  ...marks,
  [kind]: marks[kind].filter((known) => known !== mark),
});
