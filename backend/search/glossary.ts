import { readFile } from 'node:fs/promises';
import type { Db } from '../db/db.ts';
import { parseGlossary } from '../text/search/parse-glossary.ts';
import { readWords, type SearchWord } from './read-words.ts';

/** A form of a meaning: what documents with it have, each of the outer list in one of its stems. */
export type Form = { text: string; key: string; words: number; terms: string[][] };

export type Glossary = {
  /** The words of the longest form. */
  longest: number;
  /** The forms that mean the same as the one with this key, itself included. */
  find(key: string): readonly Form[] | undefined;
};

const GLOSSARY = new URL('../text/search/glossary.txt', import.meta.url);

/** The key of a form: its English stems. */
export const toKey = (words: readonly Pick<SearchWord, 'stems'>[]): string =>
  words.map(({ stems }) => stems[0] ?? '').join(' ');

/** Reads the glossary of the product, and after it the operator's own (`file`). Throws where that cannot be read. */
export async function openGlossary(db: Db, file?: string): Promise<Glossary> {
  const contents = await Promise.all([GLOSSARY, ...(file ? [file] : [])].map((path) => readFile(path, 'utf8')));
  const meanings = contents.flatMap(parseGlossary);
  const read = await readWords(db, meanings.flat());
  const byKey = new Map<string, Form[]>();
  let place = 0;
  for (const texts of meanings) {
    const forms = texts.map((text, index) => toForm(text, read[place + index] ?? [])).filter(({ words }) => words > 0);
    place += texts.length;
    // Lines that share a form are one meaning.
    const known = forms.flatMap(({ key }) => byKey.get(key) ?? []);
    const joined = [...known, ...forms].filter(
      (form, index, all) => all.findIndex((other) => termsKey(other) === termsKey(form)) === index,
    );
    for (const { key } of joined) byKey.set(key, joined);
  }
  const all = [...byKey.values()].flat();
  // "buybox" is the pair of "buy box".
  for (const [key, forms] of [...byKey]) {
    const pair = forms.find((form) => form.key === key && form.words === 2)?.terms[0]?.[0];
    if (pair && !byKey.has(pair)) byKey.set(pair, forms);
  }
  return { longest: Math.max(0, ...all.map(({ words }) => words)), find: (key) => byKey.get(key) };
}

/** Singular and plural have one key, and within a phrase different terms. */
const termsKey = ({ terms }: Form): string => JSON.stringify(terms);

export function toForm(text: string, words: readonly SearchWord[]): Form {
  return { text, key: toKey(words), words: words.length, terms: toTerms(words) };
}

/** The terms of a document with these words side by side: the word, or each two as one. */
export const toTerms = (words: readonly SearchWord[]): string[][] =>
  words.length === 1 ? words.map(({ stems }) => stems) : words.slice(0, -1).map(({ pairs }) => pairs ?? []);
