/** Collapses whitespace and control characters into single spaces. */
export const toSingleLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

/** A single line of at most `max` characters, cut at a word and ended by "…". Never splits a grapheme. */
export function clipText(text: string, max: number): string {
  const line = toSingleLine(text);
  if (line.length <= max) return line;
  const lastSpace = line.lastIndexOf(' ', max - 1);
  const cut = lastSpace >= max / 2 ? line.slice(0, lastSpace) : wholeCharacters(line, max - 1);
  return `${cut.replace(/[\s,;:.\-–—]+$/u, '')}…`;
}

function wholeCharacters(line: string, max: number): string {
  // `Intl.Segmenter` is slow to create, and two ASCII characters never combine.
  if (/^[\x20-\x7e]{2}$/.test(line.slice(max - 1, max + 1))) return line.slice(0, max);
  let cut = '';
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(line)) {
    if (cut.length + segment.length > max) break;
    cut += segment;
  }
  return cut;
}
