import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../db/types.ts';
import { attachHashtags, lockIngest, toJson } from './repository.ts';
import { collectHashtags } from './text/hashtags.ts';

// Posts that were collected and wait for an operator (INGEST_REVIEW). Nobody else sees or counts them.

/** A draft as an operator looks at it. `created_at` is the post's own date. */
export type Draft = Pick<
  Selectable<Database['app.posts']>,
  'id' | 'title' | 'post_user' | 'post_link' | 'type' | 'created_at'
>;

/** The newest first. */
export async function listDrafts(db: Kysely<Database>, limit: number): Promise<Draft[]> {
  return db
    .selectFrom('app.posts')
    .select(['id', 'title', 'post_user', 'post_link', 'type', 'created_at'])
    .where('published_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/**
 * Publishes drafts, or all there are, in one transaction, each under its own date. What is published already or not there is
 * passed over. Returns the ids of those published.
 */
export async function publishDrafts(
  db: Kysely<Database>,
  ids: readonly number[] | 'all',
  now: Date,
): Promise<number[]> {
  return db.transaction().execute(async (transaction) => {
    await lockIngest(transaction);
    const chosen =
      ids === 'all' ? sql`` : sql`and id in (select value::int from jsonb_array_elements_text(${toJson(ids)}))`;
    const { rows } = await sql<{ id: number; text: string }>`
      update app.posts set published_at = created_at, updated_at = ${now.toISOString()}::timestamptz
      where published_at is null ${chosen}
      returning id, text`.execute(transaction);
    const pairs = rows.flatMap(({ id, text }) => collectHashtags([], text).map((name) => ({ post_id: id, name })));
    await attachHashtags(transaction, pairs);
    return rows.map(({ id }) => id).sort((a, b) => a - b);
  });
}
