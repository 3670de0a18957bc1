import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { toIntegers } from '../../db/parameters.ts';
import type { Database } from '../../db/types.ts';

type Db = Kysely<Database>;
type Condition = RawBuilder<SqlBool>;

/** The most results of a search that can be sorted. */
const FOUND_MAX = 2_000;

/** A quoted phrase is one word. */
export function splitWords(search = ''): string[] {
  return [...search.matchAll(/"([^"]+)"|([^\s"]+)/g)].map(([, quoted, word]) => (quoted ?? word ?? '').toLowerCase());
}

/**
 * The posts with the words, by the trigram indexes. Null if no index helps, or if the words are so common that scanning
 * in order finds a page soon.
 */
export async function findByWords(db: Db, words: readonly string[]): Promise<readonly number[] | null> {
  const indexed = words.filter(isIndexed);
  if (indexed.length === 0) return null;
  const conditions = await Promise.all(indexed.map((word) => containsWord(db, word)));
  const { rows } = await sql<{ id: number }>`
    select p.id from app.posts p where ${sql.join(conditions, sql` and `)} limit ${FOUND_MAX + 1}`.execute(db);
  if (rows.length > FOUND_MAX) return null;
  const ids = rows.map(({ id }) => id);
  const others = words.filter((word) => !isIndexed(word));
  return others.length === 0 ? ids : siftByWords(db, ids, others);
}

/** Reads these posts one by one. */
export async function siftByWords(db: Db, ids: readonly number[], words: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from app.posts p
    where p.id = any(${toIntegers(ids)}) and ${sql.join(words.map(containsWordUnindexed), sql` and `)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Without three letters or digits in a row a word has no trigram. */
const isIndexed = (word: string): boolean => /[\p{L}\p{N}]{3}/u.test(word);

/** For words that occur in no author's name the texts alone are searched, in one lookup. */
async function containsWord(db: Db, word: string): Promise<Condition> {
  const inText = sql<SqlBool>`p.search_text like lower(${pattern(word)})`;
  const inAuthor = sql<SqlBool>`(lower(p.post_user) like lower(${pattern(word)}) and p.deleted_at is null)`;
  const { rows } = await sql`select from app.posts p where ${inAuthor} limit 1`.execute(db);
  return rows.length === 0 ? inText : sql`(${inText} or ${inAuthor})`;
}

// The expression prevents an index lookup, which would read all posts with the word.
const containsWordUnindexed = (word: string): Condition =>
  sql`(p.search_text || '' like lower(${pattern(word)}) or lower(p.post_user) || '' like lower(${pattern(word)}))`;

const pattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;
