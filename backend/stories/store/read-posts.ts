import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '#backend/db/types.ts';
import type { StoryPost } from '../compare-posts.ts';
import { type Evidence, findEvidence } from '../find-evidence.ts';

export type StoredPost = StoryPost<number> & { title: string };
type Row = {
  id: number;
  title: string;
  text: string;
  author: string | null;
  link: string | null;
  hashtags: string[];
  at: string;
  version: string;
};

/** Posts are compared with many others, and read for each batch. */
const remembered = new LRUCache<string, Evidence>({ max: 2_000 });

const columns = sql`p.id, p.title, p.text, p.post_user as author, p.post_link as link,
  array(select h.name from app.posts_hashtags ph join app.hashtags h on h.id = ph.hashtag_id where ph.post_id = p.id) as hashtags, p.created_at as at, p.updated_at as version`;

/** The newest of the published posts that wait to be placed, in the order in which they are. */
export async function readWaiting(db: Kysely<Database>, isRead: boolean, limit: number): Promise<StoredPost[]> {
  const { rows } = await sql<Row>`
    select ${columns} from app.unplaced_posts u join app.posts p on p.id = u.post_id
    where u.is_read = ${isRead} and p.published_at is not null order by p.created_at desc, p.id desc limit ${limit}`.execute(
    db,
  );
  return rows.map(toPost).reverse();
}

/** The published posts with these ids. */
export async function readPosts(db: Kysely<Database>, ids: readonly number[]): Promise<StoredPost[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select ${columns} from app.posts p where p.id in (${sql.join(ids)}) and p.published_at is not null`.execute(db);
  return rows.map(toPost);
}

function toPost({ id, title, text, author, link, hashtags, at, version }: Row): StoredPost {
  const key = `${id} ${version}`;
  const evidence =
    remembered.get(key) ?? findEvidence({ text: text.includes(title) ? text : `${title}\n${text}`, link, hashtags });
  remembered.set(key, evidence);
  return { id, title, text, author, at: new Date(at), evidence };
}

/** The date that evidence is stored by. */
export const toDay = (at: Date): string => at.toISOString().slice(0, 10);

/** A value of evidence as a number of 32 bits (FNV-1a): two that share one are taken for equally frequent. */
export function toHash(key: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  return hash | 0;
}
