import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { UserError } from '#server/process/user-error.mjs';
import type { Database } from '../../db/types.ts';
import { recordChange } from './audit-log.ts';
import { isUniqueViolation } from './database-errors.ts';
import { lockCounters } from './hashtags.ts';

// What an operator may do to hashtags, which are everybody's. Each function is one transaction and writes the log.

type Db = Kysely<Database>;
type Hashtag = { id: number; name: string };

export type LogEntry = Pick<
  Selectable<Database['app.audit_log']>,
  'id' | 'at' | 'username' | 'action' | 'hashtag_id' | 'hashtag_name' | 'post_id' | 'reverted_at' | 'details'
>;

/** Says in one sentence why an operation cannot be done. */
export class OperationError extends UserError {
  override name = 'OperationError';
}

/** The newest changes first. */
export async function listChanges(
  db: Db,
  { limit, username, hashtag }: { limit: number; username?: string | undefined; hashtag?: string | undefined },
): Promise<LogEntry[]> {
  return db
    .selectFrom('app.audit_log')
    .select(['id', 'at', 'username', 'action', 'hashtag_id', 'hashtag_name', 'post_id', 'reverted_at', 'details'])
    .$if(username !== undefined, (query) => query.where('username', '=', username ?? ''))
    .$if(hashtag !== undefined, (query) => query.where(sql`lower(hashtag_name)`, '=', sql`lower(${hashtag})`))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Gives a hashtag another name. */
export async function renameHashtag(db: Db, from: string, to: string, now: Date): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const hashtag = await requireHashtag(transaction, from);
    await setName(transaction, hashtag.id, to, now);
    const details = { from: hashtag.name };
    await recordChange(transaction, {
      action: 'rename',
      author: null,
      hashtag: { id: hashtag.id, name: to },
      details,
      at: now,
    });
  });
}

/** Moves every post of one hashtag to another and removes the first. Returns how many posts had it. */
export async function mergeHashtags(db: Db, from: string, into: string, now: Date): Promise<number> {
  return inTransaction(db, async (transaction) => {
    const source = await requireHashtag(transaction, from);
    const target = await requireHashtag(transaction, into);
    if (source.id === target.id) throw new OperationError(`${from} and ${into} are the same hashtag.`);
    const posts = await listPostIds(transaction, source.id);
    const { rows: added } = await sql<{ post_id: number }>`
      insert into app.posts_hashtags (post_id, hashtag_id)
      select post_id, ${target.id}::int from app.posts_hashtags where hashtag_id = ${source.id} order by position
      on conflict do nothing returning post_id`.execute(transaction);
    await removeHashtag(transaction, source.id);
    const details = { from: source, posts, added: added.map((row) => row.post_id) };
    await recordChange(transaction, { action: 'merge', author: null, hashtag: target, details, at: now });
    return posts.length;
  });
}

/** Undoes one change of the log. Throws `OperationError` when that is no longer possible. */
export async function revertChange(db: Db, id: number, now: Date): Promise<LogEntry> {
  return inTransaction(db, async (transaction) => {
    const entry = await transaction
      .selectFrom('app.audit_log')
      .select(['id', 'at', 'username', 'action', 'hashtag_id', 'hashtag_name', 'post_id', 'reverted_at', 'details'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!entry) throw new OperationError(`There is no change ${id} in the log.`);
    if (entry.reverted_at) throw new OperationError(`Change ${id} has been reverted already.`);
    const hashtag = { id: entry.hashtag_id ?? 0, name: entry.hashtag_name ?? '' };
    await undo(transaction, entry, hashtag, now);
    await transaction.updateTable('app.audit_log').set({ reverted_at: now }).where('id', '=', id).execute();
    await recordChange(transaction, { action: 'revert', author: null, hashtag, details: { of: id }, at: now });
    return entry;
  });
}

async function undo(transaction: Transaction<Database>, entry: LogEntry, hashtag: Hashtag, now: Date): Promise<void> {
  switch (entry.action) {
    case 'attach':
      await detach(transaction, hashtag.id, [entry.post_id ?? 0]);
      return;
    case 'detach':
      await attach(transaction, hashtag.id, [entry.post_id ?? 0]);
      return;
    case 'create':
      await removeHashtag(transaction, hashtag.id);
      return;
    case 'rename':
      await setName(transaction, hashtag.id, String(entry.details.from), now);
      return;
    case 'merge': {
      const { from, posts, added } = entry.details as { from: Hashtag; posts: number[]; added: number[] };
      await restoreHashtag(transaction, from, now);
      await attach(transaction, from.id, posts);
      await detach(transaction, hashtag.id, added);
      return;
    }
    default:
      throw new OperationError(`A change of the kind "${entry.action}" cannot be reverted.`);
  }
}

async function inTransaction<Result>(db: Db, work: (transaction: Transaction<Database>) => Promise<Result>) {
  return db.transaction().execute(async (transaction) => {
    await lockCounters(transaction);
    return work(transaction);
  });
}

async function requireHashtag(transaction: Transaction<Database>, name: string): Promise<Hashtag> {
  const found = await transaction
    .selectFrom('app.hashtags')
    .select(['id', 'name'])
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .executeTakeFirst();
  if (!found) throw new OperationError(`There is no hashtag ${name}.`);
  return found;
}

async function setName(transaction: Transaction<Database>, id: number, name: string, now: Date): Promise<void> {
  try {
    const { numUpdatedRows } = await transaction
      .updateTable('app.hashtags')
      .set({ name, updated_at: now })
      .where('id', '=', id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new OperationError('The hashtag is gone.');
  } catch (error) {
    if (isUniqueViolation(error))
      throw new OperationError(`There is a hashtag ${name} already: merge the two instead.`);
    throw error;
  }
}

async function restoreHashtag(transaction: Transaction<Database>, { id, name }: Hashtag, now: Date): Promise<void> {
  try {
    await transaction.insertInto('app.hashtags').values({ id, name, created_at: now, updated_at: now }).execute();
  } catch (error) {
    if (isUniqueViolation(error))
      throw new OperationError(`There is a hashtag ${name} again: it cannot be brought back.`);
    throw error;
  }
}

// Its posts are detached first, while the triggers that count can still see them.
async function removeHashtag(transaction: Transaction<Database>, id: number): Promise<void> {
  await transaction.deleteFrom('app.posts_hashtags').where('hashtag_id', '=', id).execute();
  await transaction.deleteFrom('app.hashtags').where('id', '=', id).execute();
}

async function listPostIds(transaction: Transaction<Database>, hashtagId: number): Promise<number[]> {
  const rows = await transaction
    .selectFrom('app.posts_hashtags')
    .select('post_id')
    .where('hashtag_id', '=', hashtagId)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.post_id);
}

/** Skips posts and hashtags that have been deleted meanwhile. */
async function attach(transaction: Transaction<Database>, hashtagId: number, postIds: number[]): Promise<void> {
  await sql`
    insert into app.posts_hashtags (post_id, hashtag_id)
    select p.id, h.id from jsonb_array_elements_text(${JSON.stringify(postIds)}::text::jsonb) with ordinality list (item, place)
    join app.posts p on p.id = list.item::int
    join app.hashtags h on h.id = ${hashtagId}
    order by list.place
    on conflict do nothing`.execute(transaction);
}

async function detach(transaction: Transaction<Database>, hashtagId: number, postIds: number[]): Promise<void> {
  if (postIds.length === 0) return;
  await transaction
    .deleteFrom('app.posts_hashtags')
    .where('hashtag_id', '=', hashtagId)
    .where('post_id', 'in', postIds)
    .execute();
}
