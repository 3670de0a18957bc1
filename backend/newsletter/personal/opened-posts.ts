import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { toIntegers } from '../../db/parameters.ts';

/** As far as a mail looks back. */
export const REACH_DAYS = 8;
/** A post that was written before is no news, whenever it came in. */
export const NEWS_DAYS = 30;

/** Notes that a reader opened these posts: those that their next mail might bring, and nothing where they get none. */
export async function noteOpened(db: Db, userId: number, posts: readonly number[], now: Date): Promise<void> {
  const time = now.toISOString();
  await sql`
    insert into app.opened_posts (user_id, post_id, opened_at)
    select m.user_id, p.id, ${time}::timestamptz from app.personal_mails m, app.posts p
    where m.user_id = ${userId} and m.cadence is not null and p.id = any(${toIntegers(posts)}) and p.published_at is not null
      and p.created_at > ${time}::timestamptz - make_interval(days => ${NEWS_DAYS})
      and coalesce(p.shown_at, p.received_at) > ${time}::timestamptz - make_interval(days => ${REACH_DAYS})
    on conflict do nothing`.execute(db);
}

/** Forgets what is too old for a mail, and everything of readers who get none any more. */
export async function forgetOpened(db: Db, now: Date): Promise<void> {
  await sql`
    delete from app.opened_posts o
    where opened_at < ${now.toISOString()}::timestamptz - make_interval(days => ${REACH_DAYS})
      or not exists (select from app.personal_mails m where m.user_id = o.user_id and m.cadence is not null)`.execute(
    db,
  );
}

/** The posts that are noted of a reader, the newest first. */
export async function listOpened(db: Db, userId: number): Promise<{ slug: string; openedAt: string }[]> {
  const { rows } = await sql<{ slug: string; openedAt: string }>`
    select p.url_slug as slug, o.opened_at as "openedAt" from app.opened_posts o join app.posts p on p.id = o.post_id
    where o.user_id = ${userId} order by o.opened_at desc, o.post_id`.execute(db);
  return rows;
}
