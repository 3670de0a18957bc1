import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/types.ts';
import { SEARCH_PATH } from '../schemas/collapse-search.ts';
import type { Comparison } from '../schemas/filter.ts';
import { isIndexedTerm } from '../schemas/post-plan.ts';
import { type Condition, containsPattern } from './filter-sql.ts';

/** The separators of `app.words_of` (supabase/migrations/20261123040000_words_of_posts.sql). */
const SEPARATOR = /[ .,;:!?()"/\n\r\t]/;
/** Longer words are stored in pieces, and a longer term may span two. */
const MAX_TERM_LENGTH = 100;
/** With more words the index is slower than the texts. */
const MAX_WORDS = 200;

export type SearchWords = {
  /** All words of posts that contain one of the terms. */
  words: string[];
  /** The share of posts with the most common word, from 0 to 1, by statistics. */
  commonest: number;
  /** The share of posts with any of them, assuming independence. */
  any: number;
};

/**
 * Finds the words that contain one of the terms: a post has a term exactly if it has one of the words. Null for terms
 * with spaces or punctuation, a search of a single field, and too many words.
 */
export async function findSearchWords(db: Kysely<Database>, terms: readonly Comparison[]): Promise<SearchWords | null> {
  if (!terms.every(isPartOfWord)) return null;
  const contains = terms.map(({ value }) => sql`word like lower(${containsPattern(String(value))})`);
  // ANALYZE has recorded common words and their frequency.
  const { rows } = await sql<{ word: string; share: number | null }>`
    select word, share
    from (select word from app.words where ${sql.join(contains, sql` or `)} limit ${MAX_WORDS + 1}) found
    left join (
      select e.word, e.share
      from pg_stats s, unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) e (word, share)
      where s.schemaname = 'app' and s.tablename = 'posts_words' and e.word is not null
    ) common using (word)`.execute(db);
  if (rows.length > MAX_WORDS) return null;
  const shares = rows.map(({ share }) => share ?? 0);
  const none = shares.reduce((product, share) => product * (1 - share), 1);
  return { words: rows.map(({ word }) => word), commonest: Math.max(0, ...shares), any: 1 - none };
}

/** Matches posts `p` by the index `posts_words`; the planner knows the frequency of common words. */
export const hasWord = ({ words }: SearchWords): Condition =>
  words.length === 0 ? sql`false` : sql`app.words_of(p.search_text) collate "C" && array[${sql.join(words)}]::text[]`;

const isPartOfWord = (term: Comparison): boolean =>
  term.path === SEARCH_PATH &&
  isIndexedTerm(term) &&
  String(term.value).length <= MAX_TERM_LENGTH &&
  !SEPARATOR.test(String(term.value));
