import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import { allOf, contains, toIntegers, toJson } from '../../../db/parameters.ts';
import type { CollectionChanges } from '../schemas/collection.ts';
import type { BookmarkRow } from './bookmarks.ts';
import { isVisibleTo } from './filter-sql.ts';
import { fetchPosts, type PostRow } from './posts.ts';

// Every function that reads or writes a collection requires its owner's id.

/** A saved post with what its owner wrote of it. */
export type CollectedPost = { note: string | null; addedAt: string; position: number; post: PostRow };
type Place = Omit<CollectedPost, 'post'> & { id: number };

export const COLLECTED_PAGE_SIZE = 50;
export const COLLECTED_POPULATE = { image: { fields: null }, hashtags: { fields: null } };

/** A page of a collection's published posts in the owner's order, those that have all `words`. Null where the owner has no such collection. */
export async function listCollected(
  db: Db,
  ownerId: number,
  id: number,
  { q: words, page }: { q: string[]; page: number },
): Promise<{ bookmark: BookmarkRow; posts: CollectedPost[]; total: number } | null> {
  const bookmark = await db
    .selectFrom('app.bookmarks')
    .select(['id', 'name', 'created_at', 'updated_at'])
    .where('id', '=', id)
    .where('user_id', '=', ownerId)
    .executeTakeFirst();
  if (!bookmark) return null;
  const { rows } = await sql<Place & { total: number }>`
    select ${PLACE}, (count(*) over ())::int as total
    from app.bookmarks_posts bp join app.posts p on p.id = bp.post_id
    where bp.bookmark_id = ${id} and p.published_at is not null and ${allOf(...words.map((word) => hasWord(word, ownerId)))}
    order by bp.position, bp.post_id
    limit ${COLLECTED_PAGE_SIZE} offset ${(page - 1) * COLLECTED_PAGE_SIZE}`.execute(db);
  return { bookmark, posts: await withPosts(db, rows), total: rows[0]?.total ?? 0 };
}

const PLACE = sql`bp.post_id as id, bp.note, bp.position, bp.added_at as "addedAt"`;

/** `search_text` is folded already: title, description and text. */
const hasWord = (word: string, ownerId: number): RawBuilder<unknown> => sql`(
  ${contains(sql`p.search_text`, word)} or ${contains(sql`app.fold(bp.note)`, word)}
  or exists (select from app.posts_hashtags ph join app.hashtags h on h.id = ph.hashtag_id
    where ph.post_id = p.id and ${isVisibleTo(ownerId, 'h')} and ${contains(sql`app.fold(h.name)`, word)}))`;

export async function withPosts(db: Db, places: readonly Place[]): Promise<CollectedPost[]> {
  const posts = await fetchPosts(
    db,
    places.map(({ id }) => id),
    COLLECTED_POPULATE,
    null,
  );
  const byId = new Map(posts.map((post) => [post.id, post]));
  return places.flatMap(({ id, note, addedAt, position }) => {
    const post = byId.get(id);
    return post ? [{ note, addedAt, position: Number(position), post }] : [];
  });
}

/** Whether the owner has such a collection with this post, whose note is changed. */
export function changeNote(
  db: Db,
  ownerId: number,
  { id, postId, note }: { id: number; postId: number; note: string | null },
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    if (!(await lockOwn(transaction, ownerId, [id]))) return false;
    const { rows } = await sql`
      update app.bookmarks_posts set note = ${note} where bookmark_id = ${id} and post_id = ${postId} returning post_id`.execute(
      transaction,
    );
    if (rows.length > 0) await touch(transaction, [id], now);
    return rows.length > 0;
  });
}

/** Moves a post of a collection behind another one, or to the beginning. Returns whether the owner has both there. */
export function movePost(
  db: Db,
  ownerId: number,
  { id, post, after }: { id: number; post: number; after: number | null },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    if (!(await lockOwn(transaction, ownerId, [id]))) return false;
    const { rows } = await sql<{ id: number }>`
      select post_id as id from app.bookmarks_posts where bookmark_id = ${id} order by position, post_id`.execute(
      transaction,
    );
    const others = rows.map((row) => row.id).filter((other) => other !== post);
    const place = after === null ? 0 : others.indexOf(after) + 1;
    if (others.length === rows.length || (after !== null && place === 0)) return false;
    others.splice(place, 0, post);
    await sql`
      update app.bookmarks_posts bp set position = list.place
      from unnest(${toIntegers(others)}) with ordinality as list (post, place)
      where bp.bookmark_id = ${id} and bp.post_id = list.post and bp.position <> list.place`.execute(transaction);
    return true;
  });
}

/**
 * Takes posts out of the owner's collections and puts posts into them, all or nothing. What is there already stays as it is, and gets the note
 * where it has none. Returns the changes that take these back; null where a collection is not the owner's.
 */
export function changeCollections(
  db: Db,
  ownerId: number,
  { remove, put }: CollectionChanges,
  now: Date,
): Promise<CollectionChanges | null> {
  return db.transaction().execute(async (transaction) => {
    const ids = [...new Set([...remove, ...put].map(({ bookmark }) => bookmark))];
    if (!(await lockOwn(transaction, ownerId, ids))) return null;
    const removed = await sql<CollectionChanges['put'][number]>`
      delete from app.bookmarks_posts bp
      using jsonb_to_recordset(${toJson(remove)}) as gone (bookmark int, post int)
      where bp.bookmark_id = gone.bookmark and bp.post_id = gone.post
      returning bp.bookmark_id as bookmark, bp.post_id as post, bp.note, bp.position`.execute(transaction);
    const noted = await sql<CollectionChanges['put'][number]>`
      update app.bookmarks_posts bp set note = given.note
      from (select distinct on (bookmark, post) bookmark, post, note
        from jsonb_to_recordset(${toJson(put)}) as listed (bookmark int, post int, note text) where note is not null) given
      where bp.bookmark_id = given.bookmark and bp.post_id = given.post and bp.note is null
      returning bp.bookmark_id as bookmark, bp.post_id as post, null::text as note, bp.position`.execute(transaction);
    const added = await sql<CollectionChanges['remove'][number]>`
      insert into app.bookmarks_posts (bookmark_id, post_id, note, position, added_at)
      select bookmark, post, note,
        coalesce(position, nextval(pg_get_serial_sequence('app.bookmarks_posts', 'position'))), ${now.toISOString()}::timestamptz
      from (
        select added.value ->> 'bookmark' as b, added.value ->> 'post' as p, added.value ->> 'note' as note,
          (added.value ->> 'position')::bigint as position, added.place
        from jsonb_array_elements(${toJson(put)}) with ordinality as added (value, place) order by place
      ) listed, lateral (select b::int as bookmark, p::int as post) ids
      on conflict do nothing
      returning bookmark_id as bookmark, post_id as post`.execute(transaction);
    await touch(transaction, ids, now);
    return {
      remove: [...added.rows, ...noted.rows.map(({ bookmark, post }) => ({ bookmark, post }))],
      put: [...removed.rows, ...noted.rows].map((row) => ({ ...row, position: Number(row.position) })),
    };
  });
}

/** Two tabs that change one collection wait for each other. Returns whether all are the owner's. */
async function lockOwn(transaction: Tx, ownerId: number, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select id from app.bookmarks where user_id = ${ownerId} and id = any(${toIntegers(ids)}) order by id for update`.execute(
    transaction,
  );
  return rows.length === ids.length;
}

const touch = (transaction: Tx, ids: readonly number[], now: Date): Promise<unknown> =>
  sql`update app.bookmarks set updated_at = ${now.toISOString()}::timestamptz where id = any(${toIntegers(ids)})`.execute(
    transaction,
  );
