import { sql } from 'kysely';
import type { Db } from '#backend/db/db.ts';
import { fnv1a } from '#runtime/fnv1a.ts';
import type { StoryPost } from '../compare-posts.ts';
import { findEvidence } from '../find-evidence.ts';

export type StoredPost = StoryPost<number> & { title: string };
type Row = {
  id: number;
  title: string;
  text: string;
  author: string | null;
  link: string | null;
  hashtags: string[];
  at: string;
};

const columns = sql`p.id, p.title, p.text, p.post_user as author, p.post_link as link,
  array(select h.name from app.posts_hashtags ph join app.hashtags h on h.id = ph.hashtag_id where ph.post_id = p.id) as hashtags, p.created_at as at`;

/** Some of the published posts whose evidence is not stored. */
export async function readUnread(db: Db, limit: number): Promise<StoredPost[]> {
  const { rows } = await sql<Row>`
    select ${columns} from app.unplaced_posts u join app.posts p on p.id = u.post_id
    where not u.is_read and p.published_at is not null order by u.post_id desc limit ${limit}`.execute(db);
  return rows.map(toPost);
}

/** The published posts that wait to be placed and whose evidence is stored, newest first. */
export async function listWaiting(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from app.unplaced_posts u join app.posts p on p.id = u.post_id
    where u.is_read and p.published_at is not null order by p.created_at desc, p.id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The published posts with these ids. */
export async function readPosts(db: Db, ids: readonly number[]): Promise<StoredPost[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select ${columns} from app.posts p where p.id in (${sql.join(ids)}) and p.published_at is not null`.execute(db);
  return rows.map(toPost);
}

function toPost({ id, title, text, author, link, hashtags, at }: Row): StoredPost {
  const evidence = findEvidence({ text: text.includes(title) ? text : `${title}\n${text}`, link, hashtags });
  return { id, title, text, author, at: new Date(at), evidence };
}

/** The date that evidence is stored by. */
export const toDay = (at: Date): string => at.toISOString().slice(0, 10);

/** A value of evidence as a signed number of 32 bits: two that share one are taken for equally frequent. */
export const toHash = (key: string): number => fnv1a(key) | 0;
