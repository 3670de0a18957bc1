import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { toIntegers } from '../db/to-integers.ts';
import type { PostFilter } from './post-filter.ts';
import { STATE_CONDITIONS } from './post-state.ts';
import { IS_REPORTED } from './reports.ts';

type Condition = RawBuilder<SqlBool>;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The `where` of posts `p` that pass a filter, but for its words: those have `found`, or null where they are looked for later. */
export function compileFilter(filter: PostFilter, found: readonly number[] | null): Condition {
  const { state, author, platform, hashtag, sourceId, from, to, reported, id } = filter;
  const conditions: Condition[] = [state ? STATE_CONDITIONS[state] : sql`p.deleted_at is null`];
  if (found) conditions.push(sql`p.id = any(${toIntegers(found)})`);
  if (author !== undefined) conditions.push(sql`p.post_user = ${author}`);
  if (platform) conditions.push(sql`p.type = ${platform}`);
  if (hashtag !== undefined) conditions.push(hasHashtag(hashtag));
  if (sourceId !== undefined) conditions.push(sql`p.source_id = ${sourceId}`);
  if (from) conditions.push(sql`p.created_at >= ${new Date(from).toISOString()}::timestamptz`);
  if (to) conditions.push(sql`p.created_at < ${new Date(Date.parse(to) + DAY_MS).toISOString()}::timestamptz`);
  if (reported !== undefined) conditions.push(reported ? IS_REPORTED : sql`not ${IS_REPORTED}`);
  if (id) conditions.push(sql`p.id = any(${toIntegers(id)})`);
  return sql`${sql.join(conditions, sql` and `)}`;
}

/** The words of a search; what stands in quotes is one. */
export function splitWords(search = ''): string[] {
  return [...search.matchAll(/"([^"]+)"|([^\s"]+)/g)].map(([, quoted, word]) => (quoted ?? word ?? '').toLowerCase());
}

/** Without three letters or digits in a row a word has no trigrams to look up. */
export const hasNoIndexedWord = (words: readonly string[]): boolean =>
  !words.some((word) => /[\p{L}\p{N}]{3}/u.test(word));

/** As the trigram indexes are asked. */
export const containsWord = (word: string): Condition =>
  sql`(p.search_text like lower(${pattern(word)}) or (lower(p.post_user) like lower(${pattern(word)}) and p.deleted_at is null))`;

/**
 * Of few posts that are looked at one by one. The columns are wrapped, so that no index is asked: that would read all posts
 * with the word.
 */
export const containsWordUnindexed = (word: string): Condition =>
  sql`(p.search_text || '' like lower(${pattern(word)}) or lower(p.post_user) || '' like lower(${pattern(word)}))`;

const hasHashtag = (name: string): Condition =>
  sql`p.id in (select ph.post_id from app.posts_hashtags ph join app.hashtags h on h.id = ph.hashtag_id
    where lower(h.name) = lower(${name.startsWith('#') ? name : `#${name}`}))`;

const pattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;
