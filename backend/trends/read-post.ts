import { fold } from '#lib/utils/fold.ts';
import { fnv1a } from '#runtime/fnv1a.ts';
import { findWords } from '../summaries/text/words.ts';

export type TrendPost = {
  title: string;
  text: string;
  author: string | null;
  /** In milliseconds since 1970. */
  publishedAt: number;
  hashtagIds: readonly number[];
};

/** Shorter ones are in the middle of too many other words, where a search finds them as well. */
const TERM_MIN_CHARACTERS = 3;
const TERM_MAX_CHARACTERS = 40;
/** A text with fewer runs of three words is a copy only of the same words. */
const RUNS_MIN = 5;
/** Texts that share 9 of 10 runs share one of the bands 99 times in 100; those that share 3 of 10, 6 times. */
const BANDS = 8;
const HASHES_PER_BAND = 4;

/** Addresses and mentions are no words of a text, and hashtags are counted by themselves. */
const NOT_WORDS = /\b(?:https?:\/\/|www\.)\S+|[@#][\p{L}\p{N}_]+/giu;

/** The words of a post that can be searched for, each once, in lower case, and the keys that it shares with its near duplicates. */
export function readPost({ title, text }: TrendPost): { terms: string[]; copyKeys: number[] } {
  const words = findWords(`${title}\n${text}`.replaceAll(NOT_WORDS, ' '));
  const written = words.map((word) => fold(word.written).replace(/'s$/, ''));
  const terms = [...new Set(written)].filter(
    ({ length }) => length >= TERM_MIN_CHARACTERS && length <= TERM_MAX_CHARACTERS,
  );
  // Most titles are the beginning of the text, and those of two copies may differ.
  const keys = findWords(text.replaceAll(NOT_WORDS, ' ')).map(({ key }) => key);
  return { terms, copyKeys: toCopyKeys(keys.length > 0 ? keys : [`${title}\n${text}`]) };
}

/** Bands of a MinHash signature: texts are near duplicates if they have one in common. */
function toCopyKeys(words: readonly string[]): number[] {
  const runs = words.slice(2).map((word, index) => fnv1a(`${words[index]} ${words[index + 1]} ${word}`));
  if (runs.length < RUNS_MIN) return [fnv1a(words.join(' '))];
  return Array.from({ length: BANDS }, (_, band) => {
    const least = Array.from({ length: HASHES_PER_BAND }, (_, place) => {
      const seed = Math.imul(band * HASHES_PER_BAND + place + 1, 0x9e3779b1);
      return runs.reduce((min, run) => Math.min(min, mix(run ^ seed)), 0xffffffff);
    });
    return (band + 1) * 2 ** 32 + fnv1a(least.join(' '));
  });
}

/** The last steps of MurmurHash3. */
function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
