import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/types.ts';
import { SEARCH_PATH } from '../schemas/collapse-search.ts';
import type { Comparison } from '../schemas/filter.ts';
import { isIndexedTerm } from '../schemas/post-plan.ts';
import { containsPattern } from './filter-sql.ts';

/** What `app.words_of` splits texts at (supabase/migrations/20261123040000_words_of_posts.sql). */
const SEPARATOR = /[ .,;:!?()"/\n\r\t]/;
/** Longer words are in pieces there, and a term of more than this may lie across two. */
const MAX_TERM_LENGTH = 100;
/** An index that is asked for more words at once is slower than the texts. */
const MAX_WORDS = 200;

/**
 * The words, of all that posts have, which contain one of these terms: a post has a term exactly if it has one of the words. Null
 * where words do not tell: a term of several words or of punctuation, a single field that is searched, a part of too many words.
 */
export async function findSearchWords(db: Kysely<Database>, terms: readonly Comparison[]): Promise<string[] | null> {
  if (!terms.every(isPartOfWord)) return null;
  const contains = terms.map(({ value }) => sql`word like lower(${containsPattern(String(value))})`);
  const { rows } = await sql<{ word: string }>`
    select word from app.words where ${sql.join(contains, sql` or `)} limit ${MAX_WORDS + 1}`.execute(db);
  return rows.length > MAX_WORDS ? null : rows.map(({ word }) => word);
}

const isPartOfWord = (term: Comparison): boolean =>
  term.path === SEARCH_PATH &&
  isIndexedTerm(term) &&
  String(term.value).length <= MAX_TERM_LENGTH &&
  !SEPARATOR.test(String(term.value));
