/** A reader's own bookmarks and hashtags on one summary. Hashtags are kept without `#`. */
export type SummaryTags = { bookmarks: readonly string[]; hashtags: readonly string[] };
export type SummaryTagKind = keyof SummaryTags;

export const NO_TAGS: SummaryTags = { bookmarks: [], hashtags: [] };

/** What is left of an input: trimmed, a hashtag without its leading `#` (spec §5). Empty: nothing to add. */
export const cleanTag = (kind: SummaryTagKind, input: string): string =>
  (kind === 'hashtags' ? input.trim().replace(/^[#＃]+/, '') : input).trim();

/** Adds a tag. Returns the same object where there is nothing to add or it is there already, in any case (spec §5). */
export function addTag(tags: SummaryTags, kind: SummaryTagKind, input: string): SummaryTags {
  const tag = cleanTag(kind, input);
  const isKnown = tags[kind].some((known) => known.toLowerCase() === tag.toLowerCase());
  return tag === '' || isKnown ? tags : { ...tags, [kind]: [...tags[kind], tag] };
}

export const removeTag = (tags: SummaryTags, kind: SummaryTagKind, tag: string): SummaryTags => ({
  ...tags,
  [kind]: tags[kind].filter((known) => known !== tag),
});
