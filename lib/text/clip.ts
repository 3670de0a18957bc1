/** Control characters (line breaks too) become spaces, runs of spaces one. */
export const toSingleLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

/**
 * A single line of at most `max` characters, cut at a word and ended by "…" where something is missing. Never cuts
 * through an emoji or a combined letter.
 */
export function clipText(text: string, max: number): string {
  const line = toSingleLine(text);
  if (line.length <= max) return line;
  const lastSpace = line.lastIndexOf(' ', max - 1);
  const cut = lastSpace >= max / 2 ? line.slice(0, lastSpace) : wholeCharacters(line, max - 1);
  return `${cut.replace(/[\s,;:.\-–—]+$/u, '')}…`;
}

/**
 * The first `max` characters of a single line, and "…" after them where more follow. A character less where the last one
 * would be half an emoji or a letter without its accent.
 */
export function takeCharacters(text: string, max: number): string {
  const line = toSingleLine(text);
  return line.length <= max ? line : `${wholeCharacters(line, max)}…`;
}

/** At most the first `max` characters, none of them cut in two. */
function wholeCharacters(line: string, max: number): string {
  // `Intl.Segmenter` is slow to set up, and two plain characters have nothing to do with each other.
  if (/^[\x20-\x7e]{2}$/.test(line.slice(max - 1, max + 1))) return line.slice(0, max);
  let cut = '';
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(line)) {
    if (cut.length + segment.length > max) break;
    cut += segment;
  }
  return cut;
}
