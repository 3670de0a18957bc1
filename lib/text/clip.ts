const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Control characters (line breaks too) become spaces, runs of spaces one. */
export const toSingleLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

/**
 * A single line of at most `max` characters, cut at a word and ended by "…" where something is missing. Never cuts
 * through an emoji or a combined letter.
 */
export function clipText(text: string, max: number): string {
  const line = toSingleLine(text);
  if (line.length <= max) return line;
  let cut = '';
  for (const { segment } of segmenter.segment(line.slice(0, max + 40))) {
    if (cut.length + segment.length > max - 1) break;
    cut += segment;
  }
  const lastSpace = cut.lastIndexOf(' ');
  const atWord = line[cut.length] === ' ' || lastSpace < max / 2 ? cut : cut.slice(0, lastSpace);
  return `${atWord.replace(/[\s,;:.\-–—]+$/u, '')}…`;
}
