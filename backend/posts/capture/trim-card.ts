import { isLabel } from './interface-words.ts';
import { type Line, listFilled } from './paste-lines.ts';

const HOST = String.raw`(?:[a-z\d-]+\.)+[a-z]{2,12}`;
/** `Jo on LinkedIn • 4 min read`, `• 4 Min. Lesezeit`: below the title of an article. */
const READ =
  /^.{0,120}(?:\bLinkedIn\b.{0,10}[•·]\s*\d{1,3}\s?min.{0,20}|[•·]\s*\d{1,3}\s?min.{1,8}(?:read|les|lect|leit|lett|gelez|läs|læs|czyt).{0,12})$/iu;
/** `From example.com`, `example.com • 3 min read`: the end of a card. */
const LABELLED = new RegExp(String.raw`^(?:\p{L}{1,5} ${HOST}|${HOST}\s*[•·].{1,40})$`, 'iu');
/** On X, above the title. */
const FROM = new RegExp(`^(?:From|Von|De|Du|Da|Van) ${HOST}$`, 'u');
const BARE = new RegExp(`^${HOST}$`, 'u');
const TITLE_MAX = 200;

/**
 * The line at which the words end before the card of a link, in the last lines of a text that has others before: its address below the
 * title, or above it. On X a bare address at the very end may be the author's, on LinkedIn it is the card's.
 */
export function trimCard(lines: readonly Line[], from: number, to: number, isBareEnd = false): number {
  const [last, before] = [lines[to - 1]?.text ?? '', lines[to - 2]?.text ?? ''];
  const above = lines.slice(from, to - 1).findLast(({ text }) => text !== '')?.text ?? '';
  // "Get it here:", or a list of addresses.
  if (BARE.test(last) && (/[:：]$/.test(above) || BARE.test(above))) return to;
  if (to - 1 > from && (LABELLED.test(last) || isRead(lines, from, to, to - 1) || (isBareEnd && BARE.test(last))))
    return findTitle(lines, from, to - 1);
  return to - 2 > from && (BARE.test(before) || FROM.test(before)) && isTitle(last) ? to - 2 : to;
}

/** In an author's list of articles, others have their time too. */
const isRead = (lines: readonly Line[], from: number, to: number, index: number): boolean =>
  READ.test(lines[index]?.text ?? '') && lines.slice(from, to).filter(({ text }) => READ.test(text)).length === 1;

const isTitle = (line: string): boolean => line !== '' && line.length <= TITLE_MAX && !/#\p{L}/u.test(line);

function findTitle(lines: readonly Line[], from: number, at: number): number {
  const above = lines[at - 1]?.text ?? '';
  if (findDoubled(lines, from, at)) return skipDoubled(lines, from, at);
  return at - 1 > from && isTitle(above) && !/[.!?…:]$/.test(above) ? at - 1 : at;
}

/** The two lines above `at` where they are the same: LinkedIn writes the title of a card for the eye and for screen readers. */
function findDoubled(lines: readonly Line[], from: number, at: number): { first: number; second: number } | null {
  const [before, last] = listFilled(lines, Math.max(from, at - DOUBLED_MAX), at).slice(-2);
  const isSame = before && last && before.text === last.text && isTitle(last.text);
  return isSame ? { first: before.index, second: last.index } : null;
}

/** Two lines, and an empty one below each. */
const DOUBLED_MAX = 4;

/** The first of two such lines, or `at`. Where no other words stand above, one of them is all there is to read. */
export function skipDoubled(lines: readonly Line[], from: number, at: number): number {
  const doubled = findDoubled(lines, from, at);
  if (!doubled) return at;
  return listFilled(lines, from, doubled.first).length > 0 ? doubled.first : doubled.second;
}

/** Lines of a card below its title: who wrote it, the newsletter, a button. */
const BELOW_TITLE_MAX = 4;
const BELOW_LENGTH_MAX = 120;
const WORDS_MIN = 3;

/**
 * The same for the cards of LinkedIn, which go on below what proves them: an article's with its newsletter, others with a button. A
 * title that stands twice at the very end is a card's if it is no sentence; authors repeat a word or two for effect.
 */
export function trimLinkedInCard(lines: readonly Line[], from: number, to: number): number {
  const below = listFilled(lines, from + 1, to)
    .slice(-BELOW_TITLE_MAX)
    .toReversed();
  const last = lines[to - 1]?.text ?? '';
  const hasButton = isLabel('follows', last) || isLabel('labels', listFilled(lines, to, to + 2)[0]?.text ?? '');
  const isCardEnd = hasButton || BARE.test(last) || LABELLED.test(last);
  for (const { index } of below) {
    if (isRead(lines, from, to, index) && isShort(lines, index, to)) return findTitle(lines, from, index);
    if (isCardEnd && findDoubled(lines, from, index) && isShort(lines, index, to))
      return skipDoubled(lines, from, index);
  }
  const isAtEnd = findDoubled(lines, from, to)?.first === to - 2;
  if (isAtEnd && isName(last)) return skipDoubled(lines, from, to);
  const card = trimCard(lines, from, to, true);
  return card < to ? skipDoubled(lines, from, card) : to;
}

const isShort = (lines: readonly Line[], from: number, to: number): boolean =>
  lines.slice(from, to).every(({ text }) => text.length <= BELOW_LENGTH_MAX);

const isName = (text: string): boolean => text.split(' ').length >= WORDS_MIN && !/[.!?…:,;]$/.test(text);
