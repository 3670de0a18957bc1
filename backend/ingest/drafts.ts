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

/** The newest first, without those discarded. */
export async function listDrafts(db: Kysely<Database>, limit: number): Promise<Draft[]> {
  return db
    .selectFrom('app.posts')
    .select(['id', 'title', 'post_user', 'post_link', 'type', 'created_at'])
    .where('published_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('app.discarded_drafts').select('post_id').whereRef('post_id', '=', 'app.posts.id'))),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/**
 * Takes drafts off the list for good: they stay in the database, so that their source does not bring them again, and can still be
 * published by their ids. What is published or not there is passed over. Returns the ids of those discarded.
 */
export async function discardDrafts(db: Kysely<Database>, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ post_id: number }>`
    insert into app.discarded_drafts (post_id)
    select id from app.posts
    where published_at is null and id in (select value::int from jsonb_array_elements_text(${toJson(ids)}))
    on conflict (post_id) do update set post_id = excluded.post_id
    returning post_id`.execute(db);
  return rows.map(({ post_id }) => post_id).sort((a, b) => a - b);
}

/**
 * Publishes drafts, or all that are not discarded, in one transaction, each under its own date. What is published already or not there is
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
      ids === 'all'
        ? sql`id not in (select post_id from app.discarded_drafts)`
        : sql`id in (select value::int from jsonb_array_elements_text(${toJson(ids)}))`;
    const { rows } = await sql<{ id: number; text: string }>`
      update app.posts set published_at = created_at, updated_at = ${now.toISOString()}::timestamptz
      where published_at is null and ${chosen}
      returning id, text`.execute(transaction);
    const pairs = rows.flatMap(({ id, text }) => collectHashtags([], text).map((name) => ({ post_id: id, name })));
    await attachHashtags(transaction, pairs);
    return rows.map(({ id }) => id).sort((a, b) => a - b);
  });
}
