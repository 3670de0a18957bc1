/** The most characters of title and excerpt that a card of each fit has, from 0, a poster, to 6, a paragraph. */
const FITS = [60, 110, 145, 180, 215, 280];

/**
 * How much a card without a picture has to say, from 0 to 6: the fewer words, the larger they are set, so that cards of one height
 * are full. Which sizes these are depends on the card's width (post-card.css).
 */
export function cardFit({ title, excerpt }: { title: string; excerpt: string }): number {
  const length = title.length + excerpt.length;
  const fit = FITS.findIndex((most) => length <= most);
  return fit === -1 ? FITS.length : fit;
}
