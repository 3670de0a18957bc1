/** Markup and what cannot be seen: control characters, and what reorders or hides the text around it. */
const UNFIT = /[<>\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/gu;
/** What makes words of it: a hashtag ends at the first space wherever one is typed. */
const SPACES = /\s+/gu;

/**
 * What is typed as a hashtag's name: without what no name may hold, as one word, a missing leading `#` added (spec §5). Null
 * where nothing is left.
 */
export function normalizeHashtagName(input: string): string | null {
  const name = input.replace(UNFIT, '').replace(SPACES, '');
  if (/^#*$/.test(name)) return null;
  return name.startsWith('#') ? name : `#${name}`;
}
