import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { UserError } from '#runtime/user-error.mjs';
import { isUniqueViolation } from '../../db/database-errors.ts';
import type { Db, Tx } from '../../db/db.ts';
import { toJson } from '../../db/parameters.ts';
import type { HashtagState } from '../../db/types.ts';

export type Hashtag = { id: number; name: string; state: HashtagState };

/** The message is one sentence for the operator. */
export class HashtagError extends UserError {
  override name = 'HashtagError';
}

export async function findHashtagById(db: Db, id: number): Promise<Hashtag | null> {
  return find(db, sql`id = ${id}`);
}

/** In any spelling that is the same folded. */
export async function findHashtagByName(db: Db, name: string): Promise<Hashtag | null> {
  return find(db, sql`app.fold(name) = app.fold(${name})`);
}

export async function requireHashtag(db: Db, id: number): Promise<Hashtag> {
  const found = await findHashtagById(db, id);
  if (!found) throw new HashtagError(`There is no hashtag ${id}.`);
  return found;
}

export async function requireHashtagNamed(db: Db, name: string): Promise<Hashtag> {
  const found = await findHashtagByName(db, name);
  if (!found) throw new HashtagError(`There is no hashtag ${name}.`);
  return found;
}

async function find(db: Db, where: RawBuilder<SqlBool> | RawBuilder<unknown>): Promise<Hashtag | null> {
  const { rows } = await sql<Hashtag>`select id, name, state from app.hashtags where ${where}`.execute(db);
  return rows[0] ?? null;
}

/**
 * The current name of a merged or renamed hashtag, in any case. `banned` if it, or its successor, is banned; null for
 * an unknown or current name.
 */
export async function findFormerHashtag(db: Db, name: string): Promise<{ name: string } | 'banned' | null> {
  const known = await findHashtagByName(db, name);
  if (known) return known.state === 'banned' ? 'banned' : null;
  // Follows further merges to the last name.
  const { rows } = await sql<{ name: string; state: HashtagState | null }>`
    select coalesce(h.name, l.after ->> 'name') as name, h.state
    from app.audit_log l left join app.hashtags h on h.id::text = l.subject_id
    where l.action in ('hashtags.merge', 'hashtags.rename')
      and app.fold(coalesce(l.before -> 'from' ->> 'name', l.before ->> 'name')) = app.fold(${name})
    order by l.id desc limit 1`.execute(db);
  const [found] = rows;
  if (!found) return null;
  if (found.state === 'banned') return 'banned';
  return found.state === 'public' || found.state === null ? { name: found.name } : null;
}

// Steps of hashtag operations and their reverts. Call `startHashtagChange` first.

/** Locks in the common order, and invalidates cached lists of posts. */
export async function startHashtagChange(db: Tx): Promise<void> {
  await sql`update app.counters set value = value + 1 where name = 'data_version'`.execute(db);
}

/** @throws HashtagError if a public, waiting or banned hashtag has the name, in any case */
export async function setHashtagName(db: Tx, id: number, name: string, at: Date): Promise<void> {
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
export async function removeHashtag(db: Tx, id: number): Promise<void> {
  await db.deleteFrom('app.posts_hashtags').where('hashtag_id', '=', id).execute();
  await db.deleteFrom('app.hashtags').where('id', '=', id).execute();
}

export async function listPostsOf(db: Tx, hashtagId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('app.posts_hashtags')
    .select('post_id')
    .where('hashtag_id', '=', hashtagId)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.post_id);
}

/** `attachedBy`: the reader, or null for ingest and operators. */
type Attachment = { postId: number; attachedBy: number | null };

/** Skips deleted posts. Returns those that did not have it. */
export async function attachPostsTo(
  db: Tx,
  hashtagId: number,
  postIds: number[],
  attachedBy: number | null = null,
): Promise<Attachment[]> {
  if (postIds.length === 0) return [];
  const { rows } = await sql<Attachment>`
    insert into app.posts_hashtags (post_id, hashtag_id, attached_by)
    select p.id, ${hashtagId}::int, (select id from app.users where id = ${attachedBy}::int) from jsonb_array_elements_text(${toJson(postIds)}) with ordinality list (item, place)
    join app.posts p on p.id = list.item::int
    order by list.place
    on conflict do nothing returning post_id as "postId", attached_by as "attachedBy"`.execute(db);
  return rows;
}

/** Returns those that had it. */
export async function detachPostsFrom(db: Tx, hashtagId: number, postIds: number[]): Promise<Attachment[]> {
  if (postIds.length === 0) return [];
  const { rows } = await sql<Attachment>`
    delete from app.posts_hashtags where hashtag_id = ${hashtagId}
      and post_id in (select item::int from jsonb_array_elements_text(${toJson(postIds)}) item)
    returning post_id as "postId", attached_by as "attachedBy"`.execute(db);
  return rows;
}
