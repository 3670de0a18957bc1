import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#backend/db/db.ts';
import { findAuthor } from '#lib/utils/link-to-post.ts';
import type { SourcePost } from '../../text/passages/source-post.ts';
import type { Period } from '../period/period.ts';

/** More posts than a summary could do justice to; those that come first are read. */
const MAX_POSTS = 5000;

/** The posts of a period that are on the site, the oldest first. */
export async function listPosts(db: Db, { start, end }: Period): Promise<SourcePost[]> {
  const { rows } = await sql<SourcePost>`
    select id, ltrim(url_slug, '/') as slug, title, post_user as author, text, published_at as "publishedAt", updated_at as "updatedAt"
    from app.posts where published_at >= ${start.toISOString()}::timestamptz and published_at < ${end.toISOString()}::timestamptz
    order by published_at, id limit ${MAX_POSTS}`.execute(db);
  return rows.map((post) => ({ ...post, author: post.author ?? findAuthor(post.text) }));
}

/** The same for posts that are the same and unchanged, whatever clocks say. */
export const digestOf = (posts: readonly SourcePost[]): string =>
  createHash('sha256')
    .update(posts.map(({ id, updatedAt }) => `${id} ${updatedAt}`).join('\n'))
    .digest('base64url');
