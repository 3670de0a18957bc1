const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * The start of a text, at most `max` UTF-16 units long, ending with a whole word. A first word that is longer than
 * that is cut between graphemes, so never through an emoji, a flag or a letter with its accents.
 */
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
  // A grapheme is never split by looking a little further than the limit.
  for (const { index, segment } of graphemes.segment(text.slice(0, max + 64))) {
    if (index + segment.length > max) break;
    end = index + segment.length;
  }
  return end;
}

// A comma or a dash before the cut only shows that something is missing.
function trimEnd(text: string): string {
  return text.replace(/[\s,;:–—-]+$/u, '');
}
