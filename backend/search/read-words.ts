import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { toArray } from '../db/parameters.ts';

/** A word of a text as documents have it. */
export type SearchWord = {
  word: string;
  /** Its stems, the English one first; a document has one of them. */
  stems: string[];
  /** The stems of this word and the next one as one; null for the last. */
  pairs: string[] | null;
  /** Whether posts have this word and the next one as one word. */
  isCompound: boolean;
};

/** The words of texts, by `app.search_tokens` and the dictionaries of the database. */
export async function readWords(db: Db, texts: readonly string[]): Promise<SearchWord[][]> {
  const { rows } = await sql<SearchWord & { text: number }>`
    select given.n::int as text, word,
      array[(ts_lexize('app.stem_en', word))[1]] || array_remove(app.search_stems(word), (ts_lexize('app.stem_en', word))[1]) as stems,
      app.search_stems(word || tokens[place + 1]) as pairs,
      coalesce(word || tokens[place + 1] ~ '[0-9]', false)
        or exists (select from app.search_words w where w.word = parts.word || tokens[place + 1]) as "isCompound"
    from (select n, app.search_tokens(content) as tokens from unnest(${toArray(texts)}) with ordinality t (content, n)) given,
      unnest(tokens[:${MAX_WORDS}::int]) with ordinality parts (word, place)
    order by given.n, place`.execute(db);
  const words: SearchWord[][] = texts.map(() => []);
  for (const { text, ...word } of rows) words[text - 1]?.push(word);
  return words;
}

/** More words of one text do not count. */
const MAX_WORDS = 24;

/**
 * How many documents have each term, by the statistics of the database where there are many documents, otherwise counted
 * up to a bound.
 */
export async function countDocuments(
  db: Db,
  terms: readonly string[],
  documents: number,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ term: string; found: number }>`
    with common as materialized (
      select e.term, e.share
      from pg_stats s, unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) e (term, share)
      where s.schemaname = 'app' and s.tablename = 'search_documents' and s.attname = 'terms' and ${documents > FEW}
    )
    select term, coalesce((share * ${documents})::int, app.count_documents(term, ${MAX_COUNTED})) as found
    from unnest(${toArray([...new Set(terms)])}) given (term) left join common using (term)`.execute(db);
  return new Map(rows.map(({ term, found }) => [term, found]));
}

/** Of fewer, statistics may be older than half of them. */
const FEW = 5_000;
const MAX_COUNTED = 5_000;
