const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** The start of a text, at most `max` UTF-16 units, cut at a word. A longer first word is cut between graphemes. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = lastGraphemeEnd(text, max);
  const head = text.slice(0, end);
  if (/\s/.test(text.charAt(end))) return trimEnd(head);
  const lastSpace = head.search(/\s\S*$/);
  return trimEnd(lastSpace > 0 ? head.slice(0, lastSpace) : head);
}

function lastGraphemeEnd(text: string, max: number): number {
  let end = 0;
  // Looks a little beyond the limit, so that no grapheme is split.
  for (const { index, segment } of graphemes.segment(text.slice(0, max + 64))) {
    if (index + segment.length > max) break;
    end = index + segment.length;
  }
  return end;
}

// Removes a comma or dash before the cut.
function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && LOOSE.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

const LOOSE = /[\s,;:–—-]/;
