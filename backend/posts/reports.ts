import { type SqlBool, sql } from 'kysely';

/** How many reports of a post `p` nobody has settled yet, in SQL. */
export const SELECT_REPORTS = sql<number>`(
  select count(*)::int from app.reports r where r.post_id = p.id and r.settled_at is null)`;

/** The condition that posts `p` with such reports meet. There are few: they are looked for first. */
export const IS_REPORTED = sql<SqlBool>`p.id in (select r.post_id from app.reports r where r.settled_at is null)`;
