import { type Kysely, sql } from 'kysely';
import type { Database } from './types.ts';

/** A search on the embedded database blocks its process, noticeably above this many posts. */
export const EMBEDDED_POSTS_MAX = 20_000;

/** Null for a site that has not outgrown the embedded database. */
export async function adviseOnSize({
  kind,
  db,
}: {
  kind: 'pglite' | 'postgres';
  db: Kysely<Database>;
}): Promise<string | null> {
  if (kind !== 'pglite') return null;
  const { rows } = await sql<{ posts: number }>`
    select value::int as posts from app.counters where name = 'posts'`.execute(db);
  const posts = rows[0]?.posts ?? 0;
  if (posts <= EMBEDDED_POSTS_MAX) return null;
  return `The embedded database is meant for up to ${EMBEDDED_POSTS_MAX.toLocaleString('en')} posts, and this one has ${posts.toLocaleString('en')}: move to PostgreSQL with DATABASE_URL (docs/operating/move-to-postgresql.md).`;
}
