import { type SqlBool, sql } from 'kysely';

/** How many reports of a post `p` nobody has settled yet, in SQL. */
export const SELECT_REPORTS = sql<number>`coalesce(
  (select rp.open from app.reported_posts rp where rp.post_id = p.id), 0)`;

/** The condition that posts `p` with such reports meet. There are few: they are looked for first. */
export const IS_REPORTED = sql<SqlBool>`p.id in (select rp.post_id from app.reported_posts rp where rp.open > 0)`;
