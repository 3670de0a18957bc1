import { type Kysely, type Selectable, sql } from 'kysely';
import { isUniqueViolation } from '../../db/database-errors.ts';
import type { Database } from '../../db/types.ts';
import type { ListQuery } from '../schemas/list-query.ts';
import type { TagSortField } from '../schemas/tag-query.ts';
import type { RelationChange } from './hashtags.ts';
import { listTags } from './list-tags.ts';

// Every function requires the owner's id.

export type BookmarkRow = Pick<Selectable<Database['app.bookmarks']>, 'id' | 'name' | 'created_at' | 'updated_at'>;

type Db = Kysely<Database>;
const COLUMNS = ['id', 'name', 'created_at', 'updated_at'] as const;

export async function listBookmarks(
  db: Db,
  ownerId: number,
  query: ListQuery<TagSortField>,
): Promise<{ rows: BookmarkRow[]; total: number }> {
  return listTags(db, sql`app.bookmarks`, sql`t.user_id = ${ownerId}`, query);
}

/** Null for a duplicate name, in any case. */
export async function createBookmark(db: Db, ownerId: number, name: string, now: Date): Promise<BookmarkRow | null> {
  try {
    return await db
      .insertInto('app.bookmarks')
      .values({ user_id: ownerId, name, created_at: now, updated_at: now })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

export type BookmarkChange = RelationChange & { name?: string | undefined };

/** `missing`: the owner has no such bookmark. `taken`: another one has the name. */
export async function changeBookmark(
  db: Db,
  ownerId: number,
  id: number,
  change: BookmarkChange,
  now: Date,
): Promise<BookmarkRow | 'missing' | 'taken'> {
  try {
    return await db.transaction().execute(async (transaction) => {
      const bookmark = await transaction
        .updateTable('app.bookmarks')
        .set({ updated_at: now, ...(change.name !== undefined && { name: change.name }) })
        .where('id', '=', id)
        .where('user_id', '=', ownerId)
        .returning(COLUMNS)
        .executeTakeFirst();
      if (!bookmark) return 'missing';
      if (change.connect.length > 0) {
        await transaction
          .insertInto('app.bookmarks_posts')
          .values(change.connect.map((postId) => ({ bookmark_id: id, post_id: postId })))
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
      if (change.disconnect.length > 0) {
        await transaction
          .deleteFrom('app.bookmarks_posts')
          .where('bookmark_id', '=', id)
          .where('post_id', 'in', change.disconnect)
          .execute();
      }
      return bookmark;
    });
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken';
    throw error;
  }
}

/** Returns the removed bookmark; null if the owner has none with this id. */
export async function deleteBookmark(db: Db, ownerId: number, id: number): Promise<BookmarkRow | null> {
  const deleted = await db
    .deleteFrom('app.bookmarks')
    .where('id', '=', id)
    .where('user_id', '=', ownerId)
    .returning(COLUMNS)
    .executeTakeFirst();
  return deleted ?? null;
}
