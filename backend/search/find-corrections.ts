import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { toArray } from '../db/parameters.ts';
import { isWithinOneLetter, swapMiddle } from '../text/search/within-one-letter.ts';
import { countDocuments, readWords } from './read-words.ts';

/** A word of the posts that a reader may have meant. */
export type Correction = { word: string; stems: string[]; found: number; isLonger: boolean };

const MIN_LETTERS = 3;
const MAX_LETTERS = 40;
/** More words that begin alike say nothing. */
const MAX_LONGER = 20;
const MAX_CHOSEN = 3;
/** Of several words the rarer ones are hardly meant. */
const RARE = 0.1;

/**
 * Words of the posts within one letter of each of these, or that begin with it, the commonest first. Digits are not
 * corrected.
 */
export async function findCorrections(
  db: Db,
  words: readonly string[],
  documents: number,
): Promise<Map<string, Correction[]>> {
  const asked = [...new Set(words)].filter(
    (word) => word.length >= MIN_LETTERS && word.length <= MAX_LETTERS && !/\d/.test(word),
  );
  if (asked.length === 0) return new Map();
  const similar = await findSimilar(db, asked);
  const read = await readWords(
    db,
    similar.map(({ found }) => found),
  );
  const counts = await countDocuments(
    db,
    read.flatMap(([only]) => only?.stems ?? []),
    documents,
  );
  const corrections = new Map<string, Correction[]>();
  for (const [index, { word, found, isLonger }] of similar.entries()) {
    const stems = read[index]?.[0]?.stems ?? [];
    const documentsWith = Math.max(0, ...stems.map((stem) => counts.get(stem) ?? 0));
    if (documentsWith === 0) continue;
    const known = corrections.get(word) ?? [];
    corrections.set(word, [...known, { word: found, stems, found: documentsWith, isLonger }]);
  }
  for (const [word, found] of corrections) corrections.set(word, choose(found));
  return corrections;
}

/** A misspelling is likelier than a word that was not finished. */
function choose(corrections: Correction[]): Correction[] {
  const chosen = corrections.filter(({ isLonger }) => !isLonger).sort((a, b) => b.found - a.found);
  const likely = chosen.filter(({ found }) => found >= RARE * (chosen[0]?.found ?? 0)).slice(0, MAX_CHOSEN);
  const longer = corrections.filter(({ isLonger }) => isLonger).sort((a, b) => b.found - a.found);
  return likely.length > 0 ? likely : longer.slice(0, MAX_CHOSEN);
}

type Similar = { word: string; found: string; isLonger: boolean };

/** Within one letter the first or the second half of a word is the same, or two letters in its middle are swapped. */
async function findSimilar(db: Db, words: readonly string[]): Promise<Similar[]> {
  const { rows } = await sql<{ word: string; found: string }>`
    with given as (
      select word, swapped, length(word) as letters, left(word, length(word) / 2) as head,
        left(reverse(word), length(word) - length(word) / 2) as tail
      from unnest(${toArray(words)}, ${toArray(words.map(swapMiddle))}) g (word, swapped)
    )
    select given.word, found.word as found from given, lateral (
      select w.word from app.search_words w
      where w.word >= head and w.word < head || U&'\\+10FFFF' and length(w.word) between letters - 1 and letters + 1
      union
      select w.word from app.search_words w
      where reverse(w.word) collate "C" >= tail and reverse(w.word) collate "C" < tail || U&'\\+10FFFF'
        and length(w.word) between letters - 1 and letters + 1
      union select w.word from app.search_words w where w.word = swapped
      union (select w.word from app.search_words w where w.word >= given.word and w.word < given.word || U&'\\+10FFFF'
        limit ${MAX_LONGER})
    ) found
    where found.word <> given.word`.execute(db);
  return rows.flatMap(({ word, found }): Similar[] => {
    if (isWithinOneLetter(word, found)) return [{ word, found, isLonger: false }];
    return found.startsWith(word) ? [{ word, found, isLonger: true }] : [];
  });
}
