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
