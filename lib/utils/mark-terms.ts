import { escapePattern } from '@/lib/utils/escape-pattern';
import { fold } from './fold';

/** The index of the first match, or -1. */
export const findTerm = (text: string, terms: string[]): number => findTerms(text, terms)[0]?.[0] ?? -1;

/**
 * The places in a text that match a term in any form that is the same folded, as indexes of their start and end, in order and apart. The
 * longer of two terms wins. A match is of whole letters: accents, variation selectors, the whole of an emoji.
 */
export function findTerms(text: string, terms: string[]): [start: number, end: number][] {
  const parts = terms.map(fold).filter((term) => term !== '');
  const pattern = parts
    .sort((a, b) => b.length - a.length)
    .map(escapePattern)
    .join('|');
  if (pattern === '' || !new RegExp(pattern, 'u').test(fold(text))) return [];
  const { folded, letters } = foldLetters(text);
  const found: [number, number][] = [];
  for (const match of folded.matchAll(new RegExp(pattern, 'gu'))) {
    const [first, last] = [letters[match.index], letters[match.index + match[0].length - 1]];
    if (first && last && first.start >= (found.at(-1)?.[1] ?? 0)) found.push([first.start, last.end]);
  }
  return found;
}

// A letter with all that belongs to it, so that the letters of a text can be folded one by one: marks, also those of
// half-width kana, vowels and finals of Hangul, invisible characters, and the rest of an emoji.
const LETTER =
  /.(?:[\p{M}\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}\u1160-\u11ff\uff9e\uff9f]|(?<=\u200d)\p{Extended_Pictographic}){0,40}/gsu;

/** The folded text, and for each of its characters where the letter is that it comes from. */
function foldLetters(text: string) {
  let folded = '';
  const letters: { start: number; end: number }[] = [];
  for (const { 0: letter, index: start } of text.matchAll(LETTER)) {
    // Folding joins blanks.
    const plain = folded.endsWith(' ') ? fold(letter).replace(/^ /, '') : fold(letter);
    folded += plain;
    letters.push(...Array.from({ length: plain.length }, () => ({ start, end: start + letter.length })));
  }
  return { folded, letters };
}
