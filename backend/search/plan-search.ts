import type { Db } from '../db/db.ts';
import type { ParsedSearch } from '../text/search/parse-search.ts';
import { type Correction, findCorrections } from './find-corrections.ts';
import { type Form, type Glossary, toKey, toTerms } from './glossary.ts';
import { countDocuments, readWords, type SearchWord } from './read-words.ts';

/** One way to say a part of a search. */
type Variant = {
  /** A document needs one of each inner list. */
  terms: string[][];
  /** From 0 to 1: how well it is what was asked for. */
  factor: number;
};

/** A word or a term of the trade in a search, however it is said. */
export type Unit = {
  variants: Variant[];
  /** How many documents have it, about. */
  found: number;
  /** The rarer the higher, from 0: BM25's inverse document frequency. */
  weight: number;
  /** A word within a term of the trade: it orders what is found, and finds nothing. */
  isPart: boolean;
  /** Whether the glossary has it. */
  isTerm: boolean;
  /** Its place in the search. */
  place: number;
  /** As texts may have it, for marking. */
  texts: string[];
};

export type SearchPlan = {
  /** How many words were searched for, found or not. */
  words: number;
  units: Unit[];
  /** The words as they were typed, and as documents have them. */
  typed: { text: string; words: string[] }[];
  /** Each two neighbours as one word, by the places of their units. */
  neighbours: { terms: string[]; weight: number; first: string[]; second: string[] }[];
  /** Phrases in quotes, which must be there. */
  phrases: string[][][];
  excluded: string[][][];
};

/** A word in so few documents may be a misspelling there, too. */
const HARDLY_FOUND = 2;
/** A word that is meant instead is in so many times as many. */
const MUCH_COMMONER = 20;

/** As many as words of one text are read. */
const MAX_TYPED = 24;

const SYNONYM = 0.9;
const CORRECTED = 0.9;
const UNFINISHED = 0.7;
const PART_OF_TERM = 0.3;
/** A word of the glossary is the subject of a search. */
const TERM = 1.4;
/** Of the weight that a word of a single post would have: that a word is rare does not say that it matters. */
const RAREST = 0.65;

/** Plans a search over so many documents, in two to five short statements. */
export async function planSearch(
  db: Db,
  glossary: Glossary,
  { words: text, phrases, excluded }: ParsedSearch,
  documents: number,
): Promise<SearchPlan> {
  const typed = text.split(/\s+/).slice(0, MAX_TYPED);
  const [words = [], ...read] = await readWords(db, [text, ...phrases, ...excluded, ...typed]);
  const others = read.slice(0, phrases.length + excluded.length);
  const quoted = others.slice(0, phrases.length).filter((phrase) => phrase.length > 0);
  const terms = [...words, ...quoted.flat()].flatMap(({ stems, pairs }) => [...stems, ...(pairs ?? [])]);
  const counts = new Map(await countDocuments(db, terms, documents));
  const corrections = await correct(db, words, counts, documents);
  for (const { stems, found } of [...corrections.values()].flat()) {
    for (const stem of stems) counts.set(stem, Math.max(found, counts.get(stem) ?? 0));
  }
  const parts = divide(words, corrections, glossary);
  const synonyms = parts.flatMap(({ forms }) => forms.flatMap((form) => form.terms.flat()));
  for (const [term, found] of await countMissing(db, synonyms, counts, documents)) counts.set(term, found);
  const units = [
    ...parts.flatMap((part) => toUnits(part, words, corrections)),
    ...quoted.map((phrase, index) => toPhraseUnit(phrase, words.length + index)),
  ].map((unit) => weigh(unit, counts, documents));
  return {
    words: words.length + quoted.length,
    units: units.filter(({ found }) => found > 0),
    typed: typed.map((word, index) => ({
      text: word.replace(/^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, ''),
      words: (read[others.length + index] ?? []).map(({ word }) => word),
    })),
    neighbours: toNeighbours(words, corrections, units),
    phrases: quoted.map(toTerms),
    excluded: others
      .slice(phrases.length)
      .filter((excluded) => excluded.length > 0)
      .flatMap((excluded) => [toTerms(excluded), ...(glossary.find(toKey(excluded)) ?? []).map((form) => form.terms)]),
  };
}

const foundOf = (stems: readonly string[], counts: ReadonlyMap<string, number>): number =>
  Math.max(0, ...stems.map((stem) => counts.get(stem) ?? 0));

/** For words that no post has, as one word or with a neighbour, or hardly any while a similar word is common. */
async function correct(
  db: Db,
  words: readonly SearchWord[],
  counts: ReadonlyMap<string, number>,
  documents: number,
): Promise<Map<string, Correction[]>> {
  const missing = words.filter(({ stems, pairs }, place) => {
    const found =
      foundOf(stems, counts) + foundOf(pairs ?? [], counts) + foundOf(words[place - 1]?.pairs ?? [], counts);
    return found <= HARDLY_FOUND;
  });
  const corrections = await findCorrections(
    db,
    missing.map(({ word }) => word),
    documents,
  );
  for (const { word, stems } of missing) {
    const found = foundOf(stems, counts);
    if (found === 0) continue;
    const meant = (corrections.get(word) ?? []).filter(
      (other) => !other.isLonger && other.found >= MUCH_COMMONER * found && !stems.includes(other.stems[0] ?? ''),
    );
    corrections.set(word, meant);
  }
  return corrections;
}

async function countMissing(
  db: Db,
  terms: readonly string[],
  counts: ReadonlyMap<string, number>,
  documents: number,
): Promise<ReadonlyMap<string, number>> {
  const missing = terms.filter((term) => !counts.has(term));
  return missing.length === 0 ? new Map() : countDocuments(db, missing, documents);
}

type Part = { place: number; words: readonly SearchWord[]; forms: readonly Form[] };

/** Divides the words into terms of the trade, the longest first, and single words. */
function divide(
  words: readonly SearchWord[],
  corrections: ReadonlyMap<string, Correction[]>,
  glossary: Glossary,
): Part[] {
  const meant = words.map((word) => corrections.get(word.word)?.[0] ?? word);
  const parts: Part[] = [];
  for (let place = 0; place < words.length; ) {
    let size = Math.min(glossary.longest, words.length - place);
    while (size > 1 && !glossary.find(toKey(meant.slice(place, place + size)))) size -= 1;
    const forms = glossary.find(toKey(meant.slice(place, place + size))) ?? [];
    parts.push({ place, words: words.slice(place, place + size), forms });
    place += size;
  }
  return parts;
}

type Unweighed = Omit<Unit, 'found' | 'weight'>;

function toUnits(
  { place, words, forms }: Part,
  all: readonly SearchWord[],
  corrections: ReadonlyMap<string, Correction[]>,
): Unweighed[] {
  const key = toKey(words.map((word) => corrections.get(word.word)?.[0] ?? word));
  const synonyms = forms
    .filter((form) => form.key !== key || words.length > 1)
    .map((form) => ({ terms: form.terms, factor: form.key === key ? 1 : SYNONYM }));
  const texts = forms.map(({ text }) => text);
  const singles = words.map((word, index) => toUnit(word, place + index, all, corrections));
  if (words.length === 1) {
    return singles.map((unit) => ({
      ...unit,
      variants: [...unit.variants, ...synonyms],
      isTerm: forms.length > 0,
      texts: [...unit.texts, ...texts],
    }));
  }
  return [
    { variants: synonyms, isPart: false, isTerm: true, place, texts },
    ...singles.map((unit) => ({ ...unit, isPart: true, texts: [] })),
  ];
}

function toUnit(
  { word, stems, pairs, isCompound }: SearchWord,
  place: number,
  all: readonly SearchWord[],
  corrections: ReadonlyMap<string, Correction[]>,
): Unweighed {
  const meant = corrections.get(word) ?? [];
  const before = all[place - 1];
  // Posts that have them as two words alone have each of them.
  const joined = [...((isCompound && pairs) || []), ...((before?.isCompound && before.pairs) || [])];
  return {
    variants: [
      { terms: [stems], factor: 1 },
      ...(joined.length > 0 ? [{ terms: [joined], factor: 1 }] : []),
      ...meant.map((other, index) => ({
        terms: [other.stems],
        factor: other.isLonger || index > 0 ? UNFINISHED : CORRECTED,
      })),
    ],
    isPart: false,
    isTerm: false,
    place,
    texts: [word, ...meant.map((other) => other.word)],
  };
}

const toPhraseUnit = (phrase: readonly SearchWord[], place: number): Unweighed => ({
  variants: [{ terms: toTerms(phrase), factor: 1 }],
  isPart: false,
  isTerm: false,
  place,
  texts: [phrase.map(({ word }) => word).join(' ')],
});

function weigh(unit: Unweighed, counts: ReadonlyMap<string, number>, documents: number): Unit {
  const all = unit.variants.map(({ terms }) => Math.min(...terms.map((stems) => foundOf(stems, counts))));
  const found = Math.min(documents, unit.isPart ? (all[0] ?? 0) : Math.max(0, ...all));
  const rarity = Math.log(1 + (documents - found + 0.5) / (found + 0.5));
  const factor = unit.isPart ? PART_OF_TERM : unit.isTerm ? TERM : 1;
  return { ...unit, found, weight: factor * Math.min(rarity, RAREST * Math.log(1 + documents)) };
}

function toNeighbours(
  words: readonly SearchWord[],
  corrections: ReadonlyMap<string, Correction[]>,
  units: readonly Unit[],
): SearchPlan['neighbours'] {
  const stemsOf = (word: SearchWord) => [...word.stems, ...(corrections.get(word.word)?.[0]?.stems ?? [])];
  const weightOf = (place: number) =>
    Math.max(0, ...units.filter((unit) => unit.place === place).map(({ weight }) => weight));
  return words.slice(0, -1).flatMap((word, place) => {
    const next = words[place + 1];
    if (!next || !word.pairs) return [];
    const weight = Math.min(weightOf(place), weightOf(place + 1));
    return [{ terms: word.pairs, weight, first: stemsOf(word), second: stemsOf(next) }];
  });
}
