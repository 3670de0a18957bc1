import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { toIntegers } from '../../db/parameters.ts';

/** As far as a mail looks back. */
export const REACH_DAYS = 8;

/** Notes that a reader opened these posts, for their next mail; nothing where they get none, or of posts that are not there. */
export async function noteOpened(db: Db, userId: number, posts: readonly number[], now: Date): Promise<void> {
  const time = now.toISOString();
  await sql`
    with old as (
      delete from app.opened_posts
      where user_id = ${userId} and opened_at < ${time}::timestamptz - make_interval(days => ${REACH_DAYS + 1}))
    insert into app.opened_posts (user_id, post_id, opened_at)
    select m.user_id, p.id, ${time}::timestamptz from app.personal_mails m, app.posts p
    where m.user_id = ${userId} and m.cadence is not null and p.id = any(${toIntegers(posts)}) and p.published_at is not null
    on conflict do nothing`.execute(db);
}

/** What is kept of a reader, the newest first. */
export async function listOpened(db: Db, userId: number): Promise<{ slug: string; openedAt: string }[]> {
  const { rows } = await sql<{ slug: string; openedAt: string }>`
    select p.url_slug as slug, o.opened_at as "openedAt" from app.opened_posts o join app.posts p on p.id = o.post_id
    where o.user_id = ${userId} order by o.opened_at desc, o.post_id`.execute(db);
  return rows;
}
