import type { Matches } from './model';

/** Shorter ones stand in a text by chance. */
const MIN_LETTERS = 12;
/** A mark takes along the punctuation around its words. */
const OPENING = /[“„«‘"'([¿¡]+$/u;
const CLOSING = /^(?:[ \u00a0\u202f]?[%‰])?[.!?…؟。！？"'“”’»)\]]*/u;

/**
 * The places at which the parts of a text have sentences that are quoted elsewhere, for each part in order and apart. Compared are letters and digits
 * alone, over the borders of parts: a quotation lacks bullets, emoji and line breaks. What is not in the text as it stands is not found.
 */
export function findQuoted(parts: readonly string[], quotations: readonly string[]): Matches[] {
  const letters = parts.flatMap((part, index) => listLetters(part).map((letter) => ({ ...letter, part: index })));
  const key = letters.map((letter) => letter.key).join('');
  // A letter may be several characters in the key: "ﬁ", "½".
  const owner = letters.flatMap((letter, index) => Array.from({ length: letter.key.length }, () => index));
  const found = parts.map((): Matches => []);
  for (const quotation of quotations) {
    for (const [from, to] of findRanges(key, quotation)) {
      for (let index = owner[from] ?? 0; index <= (owner[to - 1] ?? -1); ) {
        const first = letters[index];
        if (!first) break;
        let last = first;
        while (index <= (owner[to - 1] ?? -1) && letters[index]?.part === first.part) last = letters[index++] ?? last;
        found[first.part]?.push(widen(parts[first.part] ?? '', first.start, last.end));
      }
    }
  }
  return found.map(join);
}

/** The numbers of entries, which are no part of their words. */
const NUMBERS = /(?<=^|[.:;!?]\s)\(?\d{1,2}[.)]\s/g;

/** Of the whole quotation, or else of each of its sentences. */
function findRanges(key: string, given: string): [number, number][] {
  const quotation = given.replaceAll(NUMBERS, '');
  const whole = rangeOf(key, given) ?? rangeOf(key, quotation);
  if (whole) return [whole];
  const sentences = [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(quotation)];
  return sentences.flatMap(({ segment }) => {
    const range = rangeOf(key, segment);
    return range ? [range] : [];
  });
}

function rangeOf(key: string, quotation: string): [number, number] | null {
  const sought = listLetters(quotation)
    .map((letter) => letter.key)
    .join('');
  const start = sought.length < MIN_LETTERS ? -1 : key.indexOf(sought);
  return start === -1 ? null : [start, start + sought.length];
}

/** Each letter or digit with its marks. */
const listLetters = (text: string) =>
  [...text.matchAll(/[\p{L}\p{N}]\p{M}*/gu)].map(({ 0: letter, index }) => ({
    key: letter
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, ''),
    start: index,
    end: index + letter.length,
  }));

function widen(text: string, start: number, end: number): [number, number] {
  const before = OPENING.exec(text.slice(0, start))?.[0].length ?? 0;
  const behind = CLOSING.exec(text.slice(end))?.[0].length ?? 0;
  return [start - before, end + behind];
}

/** In order; those that touch or overlap as one. */
function join(ranges: Matches): Matches {
  const joined: Matches = [];
  for (const [start, end] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = joined.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  return joined;
}
