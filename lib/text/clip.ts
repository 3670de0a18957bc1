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

/** The beginning of a word longer than there is room for. `Intl.Segmenter` is slow to set up, hence for such alone. */
function wholeCharacters(line: string, max: number): string {
  let cut = '';
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(line)) {
    if (cut.length + segment.length > max) break;
    cut += segment;
  }
  return cut;
}
