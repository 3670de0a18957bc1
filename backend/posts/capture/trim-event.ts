import { isLabel, isWholeLabel } from './interface-words.ts';
import type { Line } from './paste-lines.ts';

const CLOCK = /\d{1,2}\s?[:.h]\s?\d\d|\d\s?[ap]m\b/i;
/** With the counts of a post on X below. */
const LINES_MAX = 16;
const LINE_MAX = 120;

/**
 * The line at which the words end before the card of an event, or of a talk on X: title, day and place above its button, or host, title and
 * listeners. It stands at the end, in short lines. Of a post without other words its title is all there is to read. One line that reads
 * like a label is no card: an author may thank for listening, or name a host.
 */
export function trimEvent(lines: readonly Line[], from: number, to: number): number {
  const labels = lines.flatMap(({ text }, index) => (index > from && index < to && isOfEvent(text) ? [index] : []));
  const [first] = labels;
  if (first === undefined) return to;
  if (to - first > LINES_MAX || lines.slice(first, to).some(({ text }) => text.length > LINE_MAX)) return to;
  const filled = lines.slice(from, first).flatMap(({ text }, step) => (text === '' ? [] : [{ text, at: from + step }]));
  const clock = filled.findLastIndex(({ text }, index) => index >= filled.length - 3 && CLOCK.test(text));
  if (labels.length === 1 && clock === -1) return to;
  const title = filled[(clock === -1 ? filled.length : clock) - 1];
  return title && title.at > from && title.text.length <= LINE_MAX ? title.at : first;
}

/** "1.2K tuned in" counts, "Thanks for listening" does not. */
const isOfEvent = (text: string): boolean =>
  isWholeLabel('events', text) || (isLabel('events', text) && /\p{Nd}/u.test(text));

/** Without the label of an article's card, below which stand its title and first words. */
export const withoutArticle = (lines: readonly Line[]): Line[] =>
  lines.filter(({ text }, index) => index === 0 || index < lines.length - 4 || !ARTICLE.test(text));

const ARTICLE = /^(?:Article|Artikel|Artículo|Artigo|Articolo)$/;
