import { type RawBuilder, type Selectable, sql } from 'kysely';
import { recordChange } from '../../../db/audit/record-change.ts';
import type { Db, Tx } from '../../../db/db.ts';
import type { Database } from '../../../db/types.ts';
import { attachPostsTo, detachPostsFrom } from '../../../posts/hashtags/hashtag-rows.ts';
import type { ListQuery, TagSortField } from '../schemas/list-query.ts';
import { type Condition, compileFilter, isListed, isVisibleTo } from './filter-sql.ts';
import type { TagRow } from './posts.ts';

export type HashtagRow = Pick<Selectable<Database['app.hashtags']>, 'id' | 'name' | 'created_at' | 'updated_at'>;
/** `posts_count`: of posts on the site. */
export type CountedHashtagRow = HashtagRow & { posts_count: number };

/** Counts new hashtags, or relations between posts and hashtags. */
export type CountTagging = (counts: Partial<Record<TaggingKind, number>>) => void;
export type TaggingKind = 'create' | 'attach' | 'detach';

/** The author of a change, for the audit log. `count` throws if it is too much for a day: then nothing is changed. */
export type Author = { id: number; username: string; count: CountTagging };

const COLUMNS = ['id', 'name', 'created_at', 'updated_at'] as const;

/** Public hashtags and the caller's own waiting ones, without those of hidden posts alone. */
export async function listHashtags(
  db: Db,
  callerId: number | null,
  query: ListQuery<TagSortField>,
): Promise<{ rows: CountedHashtagRow[]; total: number }> {
  const scope = sql<boolean>`${isVisibleTo(callerId, 't')} and ${isListed('t')}`;
  return listTags<CountedHashtagRow>(db, sql`app.hashtags`, scope, query, sql`, t.posts_count`);
}

/**
 * Creates a hashtag, waiting for review where `isHeldBack`. `taken`: the name is listed, in any case. `banned`: nobody
 * may create it. For a waiting name the author becomes another maker; an unlisted one is returned as new.
 */
export async function createHashtag(
  db: Db,
  { name, isHeldBack }: { name: string; isHeldBack: boolean },
  author: Author,
  now: Date,
): Promise<HashtagRow | 'taken' | 'banned'> {
  const state = isHeldBack ? 'waiting' : 'public';
  return db.transaction().execute(async (transaction) => {
    const hashtag = await transaction
      .insertInto('app.hashtags')
      .values({ name, state, created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning(COLUMNS)
      .executeTakeFirst();
    if (!hashtag) return joinMakers(transaction, name, author);
    author.count({ create: 1 });
    if (isHeldBack) await addMaker(transaction, hashtag.id, author);
    const change = { action: 'hashtags.create', subjectId: hashtag.id, after: { name, state } };
    await recordChange(transaction, { kind: 'reader', id: author.id, name: author.username }, change, now);
    return hashtag;
  });
}

async function joinMakers(db: Db, name: string, author: Author): Promise<HashtagRow | 'taken' | 'banned'> {
  const found = await db
    .selectFrom('app.hashtags as h')
    .select([...COLUMNS, 'state'])
    .select(isListed('h').as('is_listed'))
    .where(sql`app.fold(name)`, '=', sql`app.fold(${name})`)
    .executeTakeFirst();
  if (found?.state === 'banned') return 'banned';
  if (found?.state === 'public' && !found.is_listed) return found;
  if (found?.state !== 'waiting' || !(await addMaker(db, found.id, author))) return 'taken';
  return found;
}

/** False if the author is a maker already. */
async function addMaker(db: Db, hashtagId: number, { id }: Author): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('app.hashtag_makers')
    .values({ hashtag_id: hashtagId, user_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0) > 0;
}

export type RelationChange = { connect: number[]; disconnect: number[] };

/** Idempotent. Null if the author sees no such hashtag. What the author attached is detached without being counted. */
export async function changeHashtagPosts(
  db: Db,
  id: number,
  change: RelationChange,
  author: Author,
  now: Date,
): Promise<HashtagRow | null> {
  return db.transaction().execute(async (transaction) => {
    await lockCounters(transaction);
    const { rows } = await sql<HashtagRow>`
      update app.hashtags h set updated_at = ${now.toISOString()}::timestamptz
      where id = ${id} and ${isVisibleTo(author.id, 'h')}
      returning id, name, created_at, updated_at`.execute(transaction);
    const [hashtag] = rows;
    if (!hashtag) return null;
    const actor = { kind: 'reader', id: author.id, name: author.username } as const;
    const attached = await attachPostsTo(transaction, id, change.connect, author.id);
    const detached = await detachPostsFrom(transaction, id, change.disconnect);
    const detachedOfOthers = detached.filter(({ attachedBy }) => attachedBy !== author.id).length;
    author.count({ attach: attached.length, detach: detachedOfOthers });
    for (const { postId } of attached) {
      const after = { name: hashtag.name, postId };
      await recordChange(transaction, actor, { action: 'hashtags.attach', subjectId: id, after }, now);
    }
    for (const { postId, attachedBy } of detached) {
      const before = { name: hashtag.name, postId, ...(attachedBy !== null && { attachedBy }) };
      await recordChange(transaction, actor, { action: 'hashtags.detach', subjectId: id, before }, now);
    }
    return hashtag;
  });
}

/** Loading posts locks the counters before the hashtags. The same order here avoids deadlocks. */
async function lockCounters(transaction: Tx): Promise<void> {
  await sql`select from app.counters where name = 'data_version' for update`.execute(transaction);
}

const TAG_COLUMNS: Record<string, string> = {
  id: 'id',
  name: 'name',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  // Without drafts: published when created.
  publishedAt: 'created_at',
  'users_permissions_user.id': 'user_id',
};

/** A page of a tag table `t` (hashtags or bookmarks) within `scope`, with the total. `more` are columns of one table only. */
export async function listTags<Row extends TagRow = TagRow>(
  db: Db,
  table: RawBuilder<unknown>,
  scope: Condition,
  { filter, sort, pagination }: ListQuery<TagSortField>,
  more: RawBuilder<unknown> = sql``,
): Promise<{ rows: Row[]; total: number }> {
  const columns = Object.fromEntries(
    Object.entries(TAG_COLUMNS).map(([path, column]) => [
      path,
      (compare: (target: RawBuilder<unknown>) => Condition) => compare(sql.ref(`t.${column}`)),
    ]),
  );
  const where = sql`${scope} and ${compileFilter(filter, columns)}`;
  const order = [
    ...sort.map(({ field, direction }) => `t.${TAG_COLUMNS[field]} ${direction}`),
    `t.id ${sort.at(-1)?.direction ?? 'asc'}`,
  ];
  const { rows } = await sql<Row>`
    select t.id, t.name, t.created_at, t.updated_at${more} from ${table} t where ${where}
    order by ${sql.raw(order.join(', '))} limit ${pagination.limit} offset ${pagination.offset}`.execute(db);
  const isLast = rows.length < pagination.limit && (rows.length > 0 || pagination.offset === 0);
  if (isLast) return { rows, total: pagination.offset + rows.length };
  const counted = await sql<{ count: number }>`select count(*)::int as count from ${table} t where ${where}`.execute(
    db,
  );
  return { rows, total: counted.rows[0]?.count ?? 0 };
}
