import { isCountLine } from './counts.ts';
import { isLabel, isWholeLabel } from './interface-words.ts';
import { type Line, listFilled } from './paste-lines.ts';
import { skipDoubled } from './trim-card.ts';

const CLOCK = /\d{1,2}\s?[:.h]\s?\d\d|\d\s?[ap]m\b/i;
/** With the counts of a post on X below. */
const LINES_MAX = 16;
const LINE_MAX = 120;

/** How far above a button the first label of its card may stand. */
const LABELS_APART = 3;

/**
 * The line at which the words end before the card of an event, or of a talk on X: title, day and place above its button, or host, title and
 * listeners. It stands at the end, in short lines. Of a post without other words its title is all there is to read. A line that reads
 * like a label is no card: an author may thank for listening, or name a host. There is one below a button of two words or a count, with
 * another label, or below a date with its time.
 */
export function trimEvent(lines: readonly Line[], from: number, to: number): number {
  const box = findBox(lines, from, to);
  if (box !== -1) return box;
  const labels = lines.flatMap(({ text }, index) => (index > from && index < to && isOfEvent(text) ? [index] : []));
  const sure = labels.find((index) => isSure(lines[index]?.text ?? ''));
  if (sure === undefined) return to;
  const own = labels.filter((index) => index >= sure - LABELS_APART);
  const first = own[0] ?? sure;
  if (to - first > LINES_MAX || lines.slice(first, to).some(({ text }) => text.length > LINE_MAX)) return to;
  const filled = listFilled(lines, from, first);
  const clock = filled.findLastIndex(({ text }, index) => index >= filled.length - 3 && CLOCK.test(text));
  if (own.length === 1 && !/\d{4}/.test(filled[clock]?.text ?? '')) return to;
  const title = filled[(clock === -1 ? filled.length : clock) - 1];
  return title && title.index > from && title.text.length <= LINE_MAX ? title.index : first;
}

/** A year, or whose time it is: `(your local time)`. */
const DATED = /\d{4}|\(\p{L}[^()]+\)$/u;

/** Lines between who invites and the day. */
const HOST_APART = 3;

/**
 * The first line of an event's box: who invites, the title, a day with its time, the place, who comes, a button. The title may stand
 * above who invites, and twice. -1 without a button below the day that nothing but counts follow.
 */
function findBox(lines: readonly Line[], from: number, to: number): number {
  const filled = listFilled(lines, from, to);
  const button = filled.findLastIndex(({ text }) => !isCountLine(text));
  const day = filled.findLastIndex(({ text }) => CLOCK.test(text) && DATED.test(text));
  const isBox = day !== -1 && button > day && isWholeLabel('events', filled[button]?.text ?? '');
  if (!isBox || filled.slice(day).length > LINES_MAX || filled.slice(day).some(({ text }) => text.length > LINE_MAX))
    return -1;
  const host = filled.findLastIndex(({ text }, at) => at < day && at >= day - HOST_APART && isLabel('hosts', text));
  const top = filled[host === -1 ? day : host]?.index ?? from;
  const doubled = skipDoubled(lines, from, top);
  const isTitleBelow = host !== -1 && host < day - 1;
  if (doubled < top || isTitleBelow) return top > from ? doubled : -1;
  const title = filled[(host === -1 ? day : host) - 1];
  // The title is apart, too, if all lines of the box are.
  const isNear = title?.index === top - 1 || lines[top + 1]?.text === '';
  if (title && isNear && title.index > from && title.text.length <= LINE_MAX) return title.index;
  return top > from ? top : -1;
}

/** "1.2K tuned in" counts, "Thanks for listening" does not. */
const isOfEvent = (text: string): boolean =>
  isWholeLabel('events', text) || (isLabel('events', text) && /\p{Nd}/u.test(text));

/** Not "Host" alone. */
const isSure = (text: string): boolean => /\S\s+\S/.test(text);

/**
 * Without the label of an article's card, below which stand its title and first words: a sentence, or the beginning of one. In a list of
 * words it is one of them. Above everything else, a title of several words is enough.
 */
export function withoutArticle(lines: readonly Line[]): readonly Line[] {
  const label = lines.findLastIndex(({ text }) => ARTICLE.test(text));
  const below = lines.slice(label + 1).filter(({ text }) => text !== '');
  const isCard = below.length === 2 || (label === 0 && below.length === 1);
  return label !== -1 && isCard && isExcerpt(below.at(-1)) ? lines.toSpliced(label, 1) : lines;
}

const isExcerpt = (line: Line | undefined): boolean => /\S\s+\S.*\S\s+\S/.test(line?.text ?? '');

const ARTICLE = /^(?:Article|Artikel|Artículo|Artigo|Articolo|Artykuł|Makale|Статья)$/;
