import type { Selectable } from 'kysely';
import type { Actor } from '#backend/db/audit/record-change.ts';
import type { Db } from '#backend/db/db.ts';
import type { Database } from '#backend/db/types.ts';
import { movePosts } from '#backend/posts/curation/move-posts.ts';
import { STATE_CONDITIONS } from '#backend/posts/curation/post-state.ts';

// Operations on collected posts that are pending review (INGEST_REVIEW), as tests of sources need them.

/** A draft as an operator looks at it. `created_at` is the post's own date. */
export type Draft = Pick<
  Selectable<Database['app.posts']>,
  'id' | 'title' | 'post_user' | 'post_link' | 'type' | 'created_at'
>;

/** The newest first. */
export async function listDrafts(db: Db, limit: number): Promise<Draft[]> {
  return db
    .selectFrom('app.posts as p')
    .select(['p.id', 'p.title', 'p.post_user', 'p.post_link', 'p.type', 'p.created_at'])
    .where(STATE_CONDITIONS.draft)
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute();
}

/** Deletes drafts: they can be restored, and their source does not bring them again. Returns the ids of those that were drafts. */
export async function discardDrafts(db: Db, ids: readonly number[], actor: Actor, now: Date): Promise<number[]> {
  const moved = await movePosts(db, { move: 'delete', ids, only: 'draft' }, actor, now);
  return moved.map(({ id }) => id);
}

/**
 * Publishes what is not published, or all drafts, each under its own date. What is published already or not there is passed
 * over. Returns the ids of those published.
 */
export async function publishDrafts(
  db: Db,
  ids: readonly number[] | 'all',
  actor: Actor,
  now: Date,
): Promise<number[]> {
  const which = ids === 'all' ? ({ ids: 'all', only: 'draft' } as const) : { ids };
  const moved = await movePosts(db, { move: 'publish', ...which }, actor, now);
  return moved.map(({ id }) => id);
}
