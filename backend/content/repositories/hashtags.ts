import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/types.ts';
import type { ListQuery } from '../schemas/list-query.ts';
import type { TagSortField } from '../schemas/tag-query.ts';
import { recordChange } from './audit-log.ts';
import { isUniqueViolation } from './database-errors.ts';
import { listTags } from './list-tags.ts';

export type HashtagRow = Pick<Selectable<Database['app.hashtags']>, 'id' | 'name' | 'created_at' | 'updated_at'>;

/** Who makes a change, for the audit log. */
export type Author = { id: number; username: string };

type Db = Kysely<Database>;
const COLUMNS = ['id', 'name', 'created_at', 'updated_at'] as const;

export async function listHashtags(
  db: Db,
  query: ListQuery<TagSortField>,
): Promise<{ rows: HashtagRow[]; total: number }> {
  return listTags(db, sql`app.hashtags`, sql`true`, query);
}

/** Null when a hashtag of this name, in any case, exists. */
export async function createHashtag(db: Db, name: string, author: Author, now: Date): Promise<HashtagRow | null> {
  try {
    return await db.transaction().execute(async (transaction) => {
      const hashtag = await transaction
        .insertInto('app.hashtags')
        .values({ name, created_at: now, updated_at: now })
        .returning(COLUMNS)
        .executeTakeFirstOrThrow();
      await recordChange(transaction, { action: 'create', author, hashtag, at: now });
      return hashtag;
    });
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

export type RelationChange = { connect: number[]; disconnect: number[] };

/** Attaches and detaches posts; doing either twice changes nothing. Null when there is no such hashtag. */
export async function changeHashtagPosts(
  db: Db,
  id: number,
  change: RelationChange,
  author: Author,
  now: Date,
): Promise<HashtagRow | null> {
  return db.transaction().execute(async (transaction) => {
    await lockCounters(transaction);
    const hashtag = await transaction
      .updateTable('app.hashtags')
      .set({ updated_at: now })
      .where('id', '=', id)
      .returning(COLUMNS)
      .executeTakeFirst();
    if (!hashtag) return null;
    for (const postId of await attachPosts(transaction, id, change.connect)) {
      await recordChange(transaction, { action: 'attach', author, hashtag, postId, at: now });
    }
    for (const postId of await detachPosts(transaction, id, change.disconnect)) {
      await recordChange(transaction, { action: 'detach', author, hashtag, postId, at: now });
    }
    return hashtag;
  });
}

/**
 * The counting triggers lock the counters before the hashtags when posts are loaded. Taking the counters first here too
 * keeps a change and a load from waiting for each other.
 */
export async function lockCounters(transaction: Transaction<Database>): Promise<void> {
  await sql`select from app.counters where name = 'data_version' for update`.execute(transaction);
}

/** Returns the posts that did not have the hashtag before. */
async function attachPosts(db: Transaction<Database>, hashtagId: number, postIds: number[]): Promise<number[]> {
  if (postIds.length === 0) return [];
  const attached = await db
    .insertInto('app.posts_hashtags')
    .values(postIds.map((postId) => ({ post_id: postId, hashtag_id: hashtagId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('post_id')
    .execute();
  return attached.map((row) => row.post_id);
}

/** Returns the posts that had the hashtag before. */
async function detachPosts(db: Transaction<Database>, hashtagId: number, postIds: number[]): Promise<number[]> {
  if (postIds.length === 0) return [];
  const detached = await db
    .deleteFrom('app.posts_hashtags')
    .where('hashtag_id', '=', hashtagId)
    .where('post_id', 'in', postIds)
    .returning('post_id')
    .execute();
  return detached.map((row) => row.post_id);
}
