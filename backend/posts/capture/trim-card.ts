import type { Line } from './paste-lines.ts';

const HOST = String.raw`(?:[a-z\d-]+\.)+[a-z]{2,12}`;
/** `From example.com`, `example.com • 3 min read`, `Jo on LinkedIn • 4 min read`: the end of a card. */
const LABELLED = new RegExp(
  String.raw`^(?:\p{L}{1,5} ${HOST}|${HOST}\s*[•·].{1,40}|.{0,120}[•·]\s*\d{1,3} min\b.{0,20})$`,
  'iu',
);
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
  if (to - 1 > from && (LABELLED.test(last) || (isBareEnd && BARE.test(last)))) return findTitle(lines, from, to - 1);
  return to - 2 > from && BARE.test(before) && isTitle(last) ? to - 2 : to;
}

const isTitle = (line: string): boolean => line !== '' && line.length <= TITLE_MAX && !/#\p{L}/u.test(line);

const findTitle = (lines: readonly Line[], from: number, at: number): number => {
  const above = lines[at - 1]?.text ?? '';
  return at - 1 > from && isTitle(above) && !/[.!?…:]$/.test(above) ? at - 1 : at;
};
