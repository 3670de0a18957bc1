/** The most characters of title and excerpt that a card of each fit has, from 0, a poster, to 6, a paragraph. */
const FITS = [60, 110, 145, 180, 215, 280];

/**
 * The amount of text on a card without a picture, from 0 to 6. Shorter texts are set in a larger size, so that cards of equal height
 * are full. The sizes depend on the card's width (post-card.css).
 */
export function cardFit({ title, excerpt }: { title: string; excerpt: string }): number {
  const length = title.length + excerpt.length;
  const fit = FITS.findIndex((most) => length <= most);
  return fit === -1 ? FITS.length : fit;
}

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
