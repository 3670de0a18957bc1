import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { toIntegers } from '../db/to-integers.ts';
import type { Database } from '../db/types.ts';

type Db = Kysely<Database>;
type Condition = RawBuilder<SqlBool>;

/** Of what a search finds, up to so many posts are put into any order. */
const FOUND_MAX = 2_000;

/** The words of a search; what stands in quotes is one. */
export function splitWords(search = ''): string[] {
  return [...search.matchAll(/"([^"]+)"|([^\s"]+)/g)].map(([, quoted, word]) => (quoted ?? word ?? '').toLowerCase());
}

/**
 * The posts with the words searched for, as the trigram indexes find them. Null where no index helps, and where so many have
 * them that the first ones are soon met in the list's own order.
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

/** Of some posts, those that have all words. They are read one by one. */
export async function siftByWords(db: Db, ids: readonly number[], words: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from app.posts p
    where p.id = any(${toIntegers(ids)}) and ${sql.join(words.map(containsWordUnindexed), sql` and `)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Without three letters or digits in a row a word has no trigrams to look up. */
const isIndexed = (word: string): boolean => /[\p{L}\p{N}]{3}/u.test(word);

/** Words that no author's name has are asked of the texts alone: several are then looked up in one go, and few posts read. */
async function containsWord(db: Db, word: string): Promise<Condition> {
  const inText = sql<SqlBool>`p.search_text like lower(${pattern(word)})`;
  const inAuthor = sql<SqlBool>`(lower(p.post_user) like lower(${pattern(word)}) and p.deleted_at is null)`;
  const { rows } = await sql`select from app.posts p where ${inAuthor} limit 1`.execute(db);
  return rows.length === 0 ? inText : sql`(${inText} or ${inAuthor})`;
}

// The columns are wrapped, so that no index is asked: that would read all posts with the word.
const containsWordUnindexed = (word: string): Condition =>
  sql`(p.search_text || '' like lower(${pattern(word)}) or lower(p.post_user) || '' like lower(${pattern(word)}))`;

const pattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;
