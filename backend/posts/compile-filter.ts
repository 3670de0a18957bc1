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

const hasHashtag = (name: string): Condition =>
  sql`p.id in (select ph.post_id from app.posts_hashtags ph join app.hashtags h on h.id = ph.hashtag_id
    where lower(h.name) = lower(${name.startsWith('#') ? name : `#${name}`}))`;
