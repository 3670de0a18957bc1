import { type SqlBool, sql } from 'kysely';

/** The number of open reports of a post `p`, in SQL. */
export const SELECT_REPORTS = sql<number>`coalesce(
  (select rp.open from app.reported_posts rp where rp.post_id = p.id), 0)`;

/** Reported posts are few, so they are looked up first. */
export const IS_REPORTED = sql<SqlBool>`p.id in (select rp.post_id from app.reported_posts rp where rp.open > 0)`;
