import { type Selectable, sql } from 'kysely';
import { isUniqueViolation } from '../../../db/database-errors.ts';
import type { Db, Tx } from '../../../db/db.ts';
import { toArray, toJson } from '../../../db/parameters.ts';
import type { Database } from '../../../db/types.ts';
import type { ListQuery, TagSortField } from '../schemas/list-query.ts';
import { listTags, type RelationChange } from './hashtags.ts';

// Every function requires the owner's id.

export type BookmarkRow = Pick<Selectable<Database['app.bookmarks']>, 'id' | 'name' | 'created_at' | 'updated_at'>;

const COLUMNS = ['id', 'name', 'created_at', 'updated_at'] as const;

export async function listBookmarks(
  db: Db,
  ownerId: number,
  query: ListQuery<TagSortField>,
): Promise<{ rows: BookmarkRow[]; total: number }> {
  return listTags(db, sql`app.bookmarks`, sql`t.user_id = ${ownerId}`, query);
}

/** Null for a duplicate name (`app.fold`). */
export async function createBookmark(db: Db, ownerId: number, name: string, now: Date): Promise<BookmarkRow | null> {
  const created = await db
    .insertInto('app.bookmarks')
    .values({ user_id: ownerId, name, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  return created ?? null;
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
      await attach(transaction, id, change.connect);
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

/** A deletion can be taken back for so long. */
const KEPT_MS = 3_600_000;
const kept = (now: Date) => sql`deleted_at > ${new Date(now.getTime() - KEPT_MS).toISOString()}::timestamptz`;

/** Returns the removed bookmark, which `restoreBookmark` brings back; null if the owner has none with this id. Also removes for good what nobody brought back. */
export function deleteBookmark(db: Db, ownerId: number, id: number, now: Date): Promise<BookmarkRow | null> {
  return db.transaction().execute(async (transaction) => {
    await sql`
      with old as (delete from app.deleted_bookmarks where not ${kept(now)} returning id)
      delete from app.lists l using old where l.bookmark_id = old.id`.execute(transaction);
    const bookmark = await transaction
      .selectFrom('app.bookmarks')
      .select(COLUMNS)
      .where('id', '=', id)
      .where('user_id', '=', ownerId)
      .forUpdate()
      .executeTakeFirst();
    if (!bookmark) return null;
    await sql`
      insert into app.deleted_bookmarks (id, user_id, name, created_at, posts, deleted_at)
      select id, user_id, name, created_at, coalesce((
        select jsonb_agg(jsonb_build_object('post', post_id, 'note', note, 'position', position, 'added_at', added_at))
        from app.bookmarks_posts where bookmark_id = ${id}), '[]'), ${now.toISOString()}::timestamptz
      from app.bookmarks where id = ${id}`.execute(transaction);
    await transaction.deleteFrom('app.bookmarks').where('id', '=', id).execute();
    return bookmark;
  });
}

/**
 * Brings back what was deleted: its posts as they were, and its list with address and state. `missing`: the owner has deleted none with this
 * id lately. `taken`: another one has the name by now.
 */
export async function restoreBookmark(
  db: Db,
  ownerId: number,
  id: number,
  now: Date,
): Promise<BookmarkRow | 'missing' | 'taken'> {
  try {
    return await db.transaction().execute(async (transaction) => {
      const { rows } = await sql<BookmarkRow>`
        insert into app.bookmarks (id, user_id, name, created_at, updated_at)
        select id, user_id, name, created_at, ${now.toISOString()}::timestamptz from app.deleted_bookmarks
        where id = ${id} and user_id = ${ownerId} and ${kept(now)}
        returning id, name, created_at, updated_at`.execute(transaction);
      const [bookmark] = rows;
      if (!bookmark) return 'missing';
      await sql`
        with gone as (delete from app.deleted_bookmarks where id = ${id} returning posts)
        insert into app.bookmarks_posts (bookmark_id, post_id, note, position, added_at)
        select ${id}::int, item.post, item.note, item.position, item.added_at
        from gone, jsonb_to_recordset(gone.posts) as item (post int, note text, position bigint, added_at timestamptz)
          join app.posts p on p.id = item.post`.execute(transaction);
      return bookmark;
    });
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken';
    throw error;
  }
}

type ExportedPost = { title: string; url_slug: string; post_link: string | null; note: string | null };
export type ExportedBookmark = {
  name: string;
  created_at: string;
  posts: ExportedPost[];
  /** As it was published, if it ever was. */
  list: { token: string; title: string; about: string | null; shownAs: string; publishedAt: string | null } | null;
};

/** All published bookmarks of an account, in order of creation, with notes and in the order that the reader gave them. */
export async function exportBookmarks(db: Db, ownerId: number): Promise<ExportedBookmark[]> {
  const { rows } = await sql<Omit<ExportedBookmark, 'posts'> & { posts: ExportedPost[] | null }>`
    select b.name, b.created_at, (
      select jsonb_agg(jsonb_build_object(
        'title', p.title, 'url_slug', p.url_slug, 'post_link', p.post_link, 'note', bp.note) order by bp.position, bp.post_id)
      from app.bookmarks_posts bp join app.posts p on p.id = bp.post_id
      where bp.bookmark_id = b.id and p.published_at is not null) as posts, (
      select jsonb_build_object('token', l.token, 'title', l.title, 'about', l.about, 'shownAs', l.shown_as, 'publishedAt', l.published_at)
      from app.lists l where l.bookmark_id = b.id) as list
    from app.bookmarks b where b.user_id = ${ownerId} order by b.id`.execute(db);
  return rows.map((row) => ({ ...row, posts: row.posts ?? [] }));
}

/** A post in an import: its slug, or the canonical form of its original link. */
export type PostReference = { slug: string } | { link: string };

/** The published post of each reference, in order, or null. */
export async function resolvePosts(db: Db, references: PostReference[]): Promise<(number | null)[]> {
  const slugs = references.flatMap((reference) => ('slug' in reference ? [reference.slug] : []));
  const links = references.flatMap((reference) => ('link' in reference ? [reference.link] : []));
  const { rows } = await sql<{ id: number; slug: string; link: string | null }>`
    select p.id, ltrim(p.url_slug, '/') as slug, p.post_key as link from app.posts p
    where p.published_at is not null and (
      ltrim(p.url_slug, '/') = any(${toArray(slugs)}) or p.post_key = any(${toArray(links)}))
    union all
    select p.id, f.slug, p.post_key from app.former_slugs f join app.posts p on p.id = f.post_id
    where p.published_at is not null and f.slug = any(${toArray(slugs)})`.execute(db);
  const bySlug = new Map(rows.map((row) => [row.slug, row.id]));
  const byLink = new Map(rows.map((row) => [row.link, row.id]));
  return references.map((reference) => {
    return ('slug' in reference ? bySlug.get(reference.slug) : byLink.get(reference.link)) ?? null;
  });
}

export type ImportReport = { created: number; attached: number };

/** Adds missing entries and notes, all or nothing. Idempotent. */
export async function importBookmarks(
  db: Db,
  ownerId: number,
  bookmarks: { name: string; postIds: number[]; notes: { post: number; note: string }[] }[],
  now: Date,
): Promise<ImportReport> {
  return db.transaction().execute(async (transaction) => {
    const report = { created: 0, attached: 0 };
    for (const { name, postIds, notes } of bookmarks) {
      const { id, isNew } = await findOrCreate(transaction, ownerId, name, now);
      if (isNew) report.created += 1;
      report.attached += await attach(transaction, id, postIds);
      await addNotes(transaction, id, notes);
    }
    return report;
  });
}

async function findOrCreate(transaction: Tx, ownerId: number, name: string, now: Date) {
  const created = await createBookmark(transaction, ownerId, name, now);
  if (created) return { id: created.id, isNew: true };
  const found = await transaction
    .selectFrom('app.bookmarks')
    .select('id')
    .where('user_id', '=', ownerId)
    .where(sql`app.fold(name)`, '=', sql`app.fold(${name})`)
    .executeTakeFirstOrThrow();
  return { id: found.id, isNew: false };
}

async function attach(transaction: Tx, bookmarkId: number, postIds: number[]): Promise<number> {
  if (postIds.length === 0) return 0;
  const { rows } = await sql`
    insert into app.bookmarks_posts (bookmark_id, post_id)
    select ${bookmarkId}::int, item::int
    from jsonb_array_elements_text(${toJson(postIds)}) with ordinality as list (item, place)
    order by place
    on conflict do nothing returning post_id`.execute(transaction);
  return rows.length;
}

/** Adds notes to posts that have none: the reader's own stay. */
async function addNotes(
  transaction: Tx,
  bookmarkId: number,
  notes: readonly { post: number; note: string }[],
): Promise<void> {
  if (notes.length === 0) return;
  await sql`
    update app.bookmarks_posts bp set note = added.note
    from jsonb_to_recordset(${toJson(notes)}) as added (post int, note text)
    where bp.bookmark_id = ${bookmarkId} and bp.post_id = added.post and bp.note is null`.execute(transaction);
}
