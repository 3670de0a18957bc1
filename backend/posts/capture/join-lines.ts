import { tidyLines } from '../../text/tidy-lines.ts';
import { isBareCount, isCountLine } from './counts.ts';
import { isLabel, isWholeLabel, startsWithLabel, startsWithLongLabel } from './interface-words.ts';
import type { Line } from './paste-lines.ts';

/** The words of lines, with links within a sentence on its line and LinkedIn's word "hashtag" gone. */
export function joinLines(lines: readonly Line[]): string {
  const parts = lines.map(({ text, isGlued }, index) => (index === 0 ? '' : isGlued ? ' ' : '\n') + text);
  return tidyLines(
    parts
      .join('')
      .replace(/\b[Hh]ashtag\s*(?=[#＃])/gu, '')
      .replace(OWN_PICTURE, ''),
  );
}

/** The address of a post's own pictures, which X puts behind its words. */
const OWN_PICTURE = /(?:\s*pic\.(?:twitter|x)\.com\/\w+(?:\s*\(https:\/\/t\.co\/\w+\))?)+\s*$/;

/** `isUnsure` if a number that ended the words may have been the author's. */
type Trimmed = { end: number; isCut: boolean; isUnsure: boolean };

/** A clock or the length of a video. */
const CLOCK = /^(?:\d{1,2}:)?\d{1,2}:\d\d(?:\s*\/\s*(?:\d{1,2}:)?\d{1,2}:\d\d)?$/;
const SEPARATOR = /^[·•/|]$/;

/**
 * The line at which the words end before `to`: counts, labels and clocks below them are the network's. It shows at most `bareMax` counts
 * without a word; a number above these is the author's.
 */
export function trimEnd(lines: readonly Line[], from: number, to: number, bareMax: number): Trimmed {
  let end = to;
  let [counts, bare] = [0, 0];
  let isCut = false;
  for (; end > from; end -= 1) {
    const { text = '', picture = null } = lines[end - 1] ?? {};
    if (isUnfold(text)) isCut = true;
    else if (isBareCount(text) && bare === bareMax) break;
    else if (bareMax > 0 && isCountLine(text)) {
      counts += 1;
      if (isBareCount(text)) bare += 1;
    } else if (text !== '' && picture === null && !isFurniture(text)) break;
  }
  return { end, isCut, isUnsure: counts === 1 && isBareCount(lines[end]?.text ?? '') };
}

export const PERCENT = /^\d{1,3}(?:[.,]\d)?\s?%$/;

/** The first line that is below the words: of a video, a note of readers, or a poll's options with their shares; else `to`. */
export function findBelow(lines: readonly Line[], from: number, to: number): number {
  const isShare = (index: number) => index < to && PERCENT.test(lines[index]?.text ?? '');
  for (let index = from + 1; index < to; index += 1) {
    if (isMedia(lines, index, to) || (isShare(index + 1) && isShare(index + 3))) return index;
  }
  return to;
}

/** A label of a picture, video, document or poll. A sentence may begin like a short one: "Image preview matters." */
const isMediaLabel = (line: string): boolean =>
  isWholeLabel('media', line) ||
  startsWithLongLabel('media', line) ||
  (startsWithLabel('media', line) && !/[.!?:]$/.test(line));

/** Whether a line is such a label. Below a short one that goes on, no paragraph follows. */
export function isMedia(lines: readonly Line[], index: number, to: number): boolean {
  const text = lines[index]?.text ?? '';
  if (!isMediaLabel(text)) return false;
  return isWholeLabel('media', text) || startsWithLongLabel('media', text) || !hasParagraph(lines, index + 1, to);
}

/** Whether words follow behind an empty line. */
function hasParagraph(lines: readonly Line[], from: number, to: number): boolean {
  const blank = lines.findIndex(({ text, picture }, index) => index >= from && text === '' && picture === null);
  const isWords = ({ text }: Line) =>
    text !== '' && !isCountLine(text) && !isFurniture(text) && !PERCENT.test(text) && !isUnfold(text);
  return blank !== -1 && lines.slice(blank, Math.max(to, blank)).some(isWords);
}

/** Labels of either network that stand below words. */
export const isFurniture = (line: string): boolean =>
  SEPARATOR.test(line) ||
  CLOCK.test(line) ||
  ['labels', 'actions', 'quotes', 'above', 'profiles', 'replies'].some((kind) => isLabel(kind as 'labels', line)) ||
  isMediaLabel(line);

/** `…more`, `Show more`, `… mehr`. */
export const isUnfold = (line: string): boolean =>
  /^(?:…|\.{3})?\s?\p{L}/u.test(line) && isLabel('unfolds', line.replace(/^(?:…|\.{3})\s?/, ''));
