import { sql } from 'kysely';
import type { Condition } from './filter-sql.ts';

// Names that an operator has banned are nobody's; those that wait for one (HASHTAG_REVIEW) are their makers' alone.

/** What everybody sees of hashtags under this alias, and signed-in readers of their own besides. */
export function isVisibleTo(callerId: number | null, alias: string): Condition {
  if (callerId === null) return sql`${sql.ref(alias)}.state = 'public'`;
  return sql`(${sql.ref(alias)}.state = 'public' or (${sql.ref(alias)}.state = 'waiting' and exists (
    select from app.hashtag_makers m where m.hashtag_id = ${sql.ref(alias)}.id and m.user_id = ${callerId})))`;
}

/** The ids of those that not everybody sees: few, so it is cheaper to ask than a join of every post's hashtags. */
export const NOT_PUBLIC = sql`(select id from app.hashtags where state <> 'public')`;
