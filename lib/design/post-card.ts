/** The length of lib/design/hues.ts, repeated so that a page does not load the colours. */
const HUE_COUNT = 8;

/** The same name has the same colour everywhere. */
export function authorHue(name: string): number {
  let hash = 0;
  for (const letter of name.trim().toLowerCase()) hash = (hash * 31 + letter.charCodeAt(0)) % 65_521;
  return hash % HUE_COUNT;
}

/** "Ada Abel" → "AA". Empty for a name without letters and digits. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word.match(/[\p{L}\p{N}]/u)?.[0] ?? '')
    .filter(Boolean)
    .slice(0, 2)
    .join('')
    .toUpperCase();

export const UNKNOWN_AUTHOR = 'Unknown User';

/** The name of a post's author on cards, in the dialog, on the article and in rows (spec §3). */
export const shownAuthor = (author: string | null): string => author ?? UNKNOWN_AUTHOR;
