import { toPlainLetters } from './fold.ts';

/**
 * A hashtag in a text, as the source of a `u` expression: letters, digits and underscores of any script, and what is
 * invisible among them. Of the names found, `toHashtagName` refuses some.
 */
export const HASHTAG_PATTERN = String.raw`(?<![\p{L}\p{N}_&/#＃]\p{M}*)[#＃](?<name>[\p{L}\p{M}\p{N}_\p{Default_Ignorable_Code_Point}]+)`;

const MIN_CHARACTERS = 2;
export const HASHTAG_MAX_CHARACTERS = 64;
/** The length before composing, which joins combining marks. */
const WRITTEN_MAX = 4 * HASHTAG_MAX_CHARACTERS;

/**
 * The name of a hashtag with one `#`, in plain letters, from the word that was written. Null unless it has 2–64
 * characters, at least one of them a letter ("#1" is a rank), or with a fraction: "#½off" is not "#12off".
 */
export function toHashtagName(word: string): string | null {
  if (word.length > WRITTEN_MAX) return null;
  const composed = word.normalize('NFKC');
  if (composed.includes(FRACTION_SLASH)) return null;
  const name = composed
    .split(JOINER)
    .map((part, index) => (index % 2 === 1 ? part : toPlainLetters(part).replace(NOT_OF_NAMES, '')))
    .join('');
  const length = [...name].length;
  return length >= MIN_CHARACTERS && length <= HASHTAG_MAX_CHARACTERS && /\p{L}/u.test(name) ? `#${name}` : null;
}

// Persian and the scripts of India write them; among Latin letters they are invisible.
const JOINER = /(?<=\p{M}|(?!\p{Script=Latin})\p{L})([\u200c\u200d])(?=\p{L})/u;
const FRACTION_SLASH = '\u2044';
const NOT_OF_NAMES = /[^\p{L}\p{M}\p{N}_]+/gu;
