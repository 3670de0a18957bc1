import { sql } from 'kysely';
import type { Condition } from './filter-sql.ts';

// Banned names are hidden; waiting ones (HASHTAG_REVIEW) are visible to their makers alone.

export function isVisibleTo(callerId: number | null, alias: string): Condition {
  if (callerId === null) return sql`${sql.ref(alias)}.state = 'public'`;
  return sql`(${sql.ref(alias)}.state = 'public' or (${sql.ref(alias)}.state = 'waiting' and exists (
    select from app.hashtag_makers m where m.hashtag_id = ${sql.ref(alias)}.id and m.user_id = ${callerId})))`;
}

/**
 * Excludes a hashtag whose posts are all off the site, since its name would reveal them. One without posts was just
 * created by a reader.
 */
export const isListed = (alias: string): Condition => sql`(${sql.ref(alias)}.posts_count > 0 or not exists (
  select from app.posts_hashtags ph where ph.hashtag_id = ${sql.ref(alias)}.id))`;

/** Few ids, hence cheaper than joining every post's hashtags. */
export const NOT_PUBLIC = sql`(select id from app.hashtags where state <> 'public')`;
