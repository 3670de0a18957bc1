import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { toIntegers } from '../../db/parameters.ts';
import { type ChosenPost, personalPartSchema } from './personal-part.ts';
import { IS_STILL_ITS_OWN } from './repository.ts';

export type PersonalPost = ChosenPost & { title: string; slug: string; author: string | null };

/** The part of a mail that is its reader's own. `token` opens their settings. */
export type PersonalMail = { posts: PersonalPost[]; more: number; token: string };

type Row = Pick<PersonalPost, 'id' | 'title' | 'slug' | 'author'>;

/** As it is now: without posts that have left the site, with corrections. Null where nothing is left, or its reader has ended it. */
export async function loadPart(
  db: Db,
  { issue, subscriber }: { issue: number; subscriber: number },
): Promise<PersonalMail | null> {
  const { rows } = await sql<{ personal: unknown; token: string }>`
    select d.personal, m.token from public.mail_deliveries d
      join app.personal_mails m on m.subscriber_id = d.subscriber_id
    where d.issue_id = ${issue} and d.subscriber_id = ${subscriber} and m.cadence is not null and ${IS_STILL_ITS_OWN}`.execute(
    db,
  );
  const [row] = rows;
  const part = personalPartSchema.safeParse(row?.personal).data;
  if (!row || !part) return null;
  const { rows: shown } = await sql<Row>`
    select id, title, ltrim(url_slug, '/') as slug, post_user as author from app.posts
    where id = any(${toIntegers(part.posts.map(({ id }) => id))}) and published_at is not null`.execute(db);
  const byId = new Map(shown.map((post) => [post.id, post]));
  const posts = part.posts.flatMap((chosen) => {
    const post = byId.get(chosen.id);
    return post ? [{ ...chosen, ...post }] : [];
  });
  return posts.length > 0 ? { posts, more: part.more, token: row.token } : null;
}
