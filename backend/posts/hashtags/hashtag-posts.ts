import { sql, type Transaction } from 'kysely';
import { isUniqueViolation } from '../../db/database-errors.ts';
import { toJson } from '../../db/parameters.ts';
import type { Database } from '../../db/types.ts';
import { findHashtagByName, HashtagError } from './find-hashtag.ts';

// Steps of hashtag operations and their reverts. Call `startHashtagChange` first.

type Db = Transaction<Database>;

/** Locks in the common order, and invalidates cached lists of posts. */
export async function startHashtagChange(db: Db): Promise<void> {
  await sql`update app.counters set value = value + 1 where name = 'data_version'`.execute(db);
}

/** @throws HashtagError if a public, waiting or banned hashtag has the name, in any case */
export async function setHashtagName(db: Db, id: number, name: string, at: Date): Promise<void> {
  const other = await findHashtagByName(db, name);
  if (other?.state === 'banned') throw new HashtagError(`${other.name} is banned.`);
  if (other && other.id !== id) throw taken(name);
  try {
    await db.updateTable('app.hashtags').set({ name, updated_at: at }).where('id', '=', id).execute();
  } catch (error) {
    throw isUniqueViolation(error) ? taken(name) : error;
  }
}

const taken = (name: string) => new HashtagError(`There is a hashtag ${name} already: merge the two instead.`);

// Detaches posts first, while the counting triggers can still see them.
export async function removeHashtag(db: Db, id: number): Promise<void> {
  await db.deleteFrom('app.posts_hashtags').where('hashtag_id', '=', id).execute();
  await db.deleteFrom('app.hashtags').where('id', '=', id).execute();
}

/** In the order of attachment. */
export async function listPostsOf(db: Db, hashtagId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('app.posts_hashtags')
    .select('post_id')
    .where('hashtag_id', '=', hashtagId)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.post_id);
}

/** Skips deleted posts. Returns those that did not have it. */
export async function attachPostsTo(db: Db, hashtagId: number, postIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ post_id: number }>`
    insert into app.posts_hashtags (post_id, hashtag_id)
    select p.id, ${hashtagId}::int from jsonb_array_elements_text(${toJson(postIds)}) with ordinality list (item, place)
    join app.posts p on p.id = list.item::int
    order by list.place
    on conflict do nothing returning post_id`.execute(db);
  return rows.map((row) => row.post_id);
}

/** Returns those that had it. */
export async function detachPostsFrom(db: Db, hashtagId: number, postIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ post_id: number }>`
    delete from app.posts_hashtags where hashtag_id = ${hashtagId}
      and post_id in (select item::int from jsonb_array_elements_text(${toJson(postIds)}) item)
    returning post_id`.execute(db);
  return rows.map((row) => row.post_id);
}
