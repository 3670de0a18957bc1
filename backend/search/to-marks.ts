import type { SearchPlan } from './plan-search.ts';

/** Words of less than this share of the strongest's weight are in most texts. */
const WEAK = 0.3;

/** The words that texts may have of what was found, for marking: as typed, corrected, and other forms of the same meaning. */
export function toMarks({ units, typed }: SearchPlan): string[] {
  const strongest = Math.max(0, ...units.map(({ weight }) => weight));
  const texts = units
    .filter(({ weight, isPart }) => !isPart && weight >= WEAK * strongest)
    .flatMap((unit) => unit.texts);
  const own = typed.filter(({ words }) => words.some((word) => texts.includes(word))).map(({ text }) => text);
  return [...new Set([...own, ...texts.flatMap(spellings)])].filter((text) => text.length > 1);
}

/** Documents have words such as "advertizing", whatever the text has. */
const spellings = (word: string): string[] => (/[iy]z/.test(word) ? [word, word.replace(/([iy])z/g, '$1s')] : [word]);
