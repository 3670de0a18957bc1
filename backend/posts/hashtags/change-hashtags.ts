import { sql } from 'kysely';
import { z } from 'zod';
import { type Actor, recordChange } from '../../db/audit/record-change.ts';
import {
  type LoggedChange,
  type Revert,
  type RevertContext,
  RevertError,
  type Reverts,
  requireUnchanged,
} from '../../db/audit/revert.ts';
import type { Db, Tx } from '../../db/db.ts';
import { toJson } from '../../db/parameters.ts';
import type { HashtagState } from '../../db/types.ts';
import {
  attachPostsTo,
  detachPostsFrom,
  findHashtagById,
  findHashtagByName,
  type Hashtag,
  HashtagError,
  listPostsOf,
  removeHashtag,
  requireHashtag,
  setHashtagName,
  startHashtagChange,
} from './hashtag-rows.ts';

/**
 * Moves all posts of some hashtags to another and deletes the first, all or none. Returns the number of posts and the
 * ids of the changes, one per hashtag. @throws HashtagError
 */
export function mergeHashtags(
  db: Db,
  actor: Actor,
  { from, into }: { from: number[]; into: number },
  at: Date,
): Promise<{ posts: number; changes: number[] }> {
  return db.transaction().execute(async (transaction) => {
    await startHashtagChange(transaction);
    const target = await requireHashtag(transaction, into);
    if (target.state === 'banned') throw new HashtagError(`${target.name} is banned: allow it first.`);
    const result = { posts: 0, changes: [] as number[] };
    for (const id of new Set(from)) {
      const source = await requireHashtag(transaction, id);
      if (source.id === target.id) throw new HashtagError(`${source.name} cannot be merged into itself.`);
      const posts = await listPostsOf(transaction, source.id);
      const added = (await attachPostsTo(transaction, target.id, posts)).map(({ postId }) => postId);
      await removeHashtag(transaction, source.id);
      // Reverting needs both: posts that had it, and those that got the other through this.
      const change = { before: { from: source, posts, added }, after: { name: target.name } };
      const line = { action: 'hashtags.merge', subjectId: target.id, ...change };
      result.changes.push(await recordChange(transaction, actor, line, at));
      result.posts += posts.length;
    }
    return result;
  });
}

/** Also changes the spelling alone. Returns the id of the change. @throws HashtagError */
export function renameHashtag(
  db: Db,
  actor: Actor,
  { id, name }: { id: number; name: string },
  at: Date,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await startHashtagChange(transaction);
    const hashtag = await requireHashtag(transaction, id);
    if (hashtag.state === 'banned') throw new HashtagError(`${hashtag.name} is banned: allow it first.`);
    if (hashtag.name === name) throw new HashtagError(`It is called ${name} already.`);
    await setHashtagName(transaction, id, name, at);
    const change = { before: { name: hashtag.name }, after: { name } };
    return recordChange(transaction, actor, { action: 'hashtags.rename', subjectId: id, ...change }, at);
  });
}

/** Decisions with the states they apply to and their result. */
export const DECISIONS = {
  ban: { from: ['public', 'waiting'], to: 'banned' },
  unban: { from: ['banned'], to: 'public' },
  approve: { from: ['waiting'], to: 'public' },
  refuse: { from: ['waiting'], to: 'banned' },
} as const satisfies Record<string, { from: HashtagState[]; to: HashtagState }>;

export type Decision = keyof typeof DECISIONS;
export type Decided = { hashtags: Hashtag[]; changes: number[] };

/**
 * Bans, unbans or approves hashtags. A banned one is on no post and cannot be created; unbanning restores its posts. An
 * approved one appears on all posts of its makers. Skips those in other states. Returns the others and the ids of the
 * changes.
 */
export function decideOnHashtags(
  db: Db,
  actor: Actor,
  { decision, ids }: { decision: Decision; ids: number[] },
  at: Date,
): Promise<Decided> {
  return db.transaction().execute(async (transaction) => {
    await startHashtagChange(transaction);
    const { rows } = await sql<Hashtag>`
      select id, name, state from app.hashtags
      where id in (select item::int from jsonb_array_elements_text(${toJson(ids)}) item) order by id`.execute(
      transaction,
    );
    const from: readonly HashtagState[] = DECISIONS[decision].from;
    return decideEach(
      transaction,
      actor,
      decision,
      rows.filter(({ state }) => from.includes(state)),
      at,
    );
  });
}

/** Bans a name, with or without a hashtag. Idempotent. */
export function banName(db: Db, actor: Actor, name: string, at: Date): Promise<Decided> {
  return db.transaction().execute(async (transaction) => {
    await startHashtagChange(transaction);
    const found = await findHashtagByName(transaction, name);
    if (found) return decideEach(transaction, actor, 'ban', found.state === 'banned' ? [] : [found], at);
    const hashtag = await transaction
      .insertInto('app.hashtags')
      .values({ name, state: 'banned', created_at: at, updated_at: at })
      .returning(['id', 'name', 'state'])
      .executeTakeFirstOrThrow();
    const change = { action: 'hashtags.ban', subjectId: hashtag.id, after: { name, state: 'banned' } };
    return { hashtags: [hashtag], changes: [await recordChange(transaction, actor, change, at)] };
  });
}

async function decideEach(
  transaction: Tx,
  actor: Actor,
  decision: Decision,
  hashtags: Hashtag[],
  at: Date,
): Promise<Decided> {
  const state = DECISIONS[decision].to;
  const changes: number[] = [];
  for (const { id, name, state: before } of hashtags) {
    await setHashtagState(transaction, id, state, at);
    const change = { before: { name, state: before }, after: { name, state } };
    const line = { action: `hashtags.${decision}`, subjectId: id, ...change };
    changes.push(await recordChange(transaction, actor, line, at));
  }
  return { hashtags: hashtags.map((hashtag) => ({ ...hashtag, state })), changes };
}

export async function setHashtagState(db: Tx, id: number, state: HashtagState, at: Date): Promise<void> {
  await db.updateTable('app.hashtags').set({ state, updated_at: at }).where('id', '=', id).execute();
}

const stateSchema = z.enum(['public', 'waiting', 'banned']);
const attachmentSchema = z.object({ postId: z.int(), attachedBy: z.int().nullable().default(null) });
const namedSchema = z.object({ name: z.string() });
const decisionSchema = z.object({ state: stateSchema }).nullable();
const mergeSchema = z.object({
  // Entries from before hashtags had states lack one.
  from: z.object({ id: z.int(), name: z.string(), state: stateSchema.default('public') }),
  posts: z.array(z.int()),
  added: z.array(z.int()),
});

export const HASHTAG_REVERTS: Reverts = {
  'hashtags.create': withHashtag(async ({ transaction }, { after }, hashtag) => {
    // Reverts the creation, approved since or not.
    requireUnchanged(hashtag, namedSchema.parse(after));
    await removeHashtag(transaction, hashtag.id);
  }),
  'hashtags.attach': withHashtag(async ({ transaction }, { after }, { id }) => {
    const { postId } = attachmentSchema.parse(after);
    const [detached] = await detachPostsFrom(transaction, id, [postId]);
    if (!detached) throw new RevertError(`Post ${postId} does not have it any more.`);
  }),
  'hashtags.detach': withHashtag(async ({ transaction }, { before }, { id }) => {
    const { postId, attachedBy } = attachmentSchema.parse(before);
    const [attached] = await attachPostsTo(transaction, id, [postId], attachedBy);
    if (!attached) throw new RevertError(`Post ${postId} has it again, or is gone.`);
  }),
  'hashtags.rename': withHashtag(async ({ transaction, at }, { before, after }, hashtag) => {
    requireUnchanged(hashtag, after);
    await setHashtagName(transaction, hashtag.id, namedSchema.parse(before).name, at);
  }),
  'hashtags.merge': withHashtag(async ({ transaction, at }, { before }, target) => {
    const { from, posts, added } = mergeSchema.parse(before);
    const restored = await transaction
      .insertInto('app.hashtags')
      .values({ ...from, created_at: at, updated_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!restored) throw new RevertError(`There is a hashtag ${from.name} again: it cannot be brought back.`);
    await attachPostsTo(transaction, from.id, posts);
    await detachPostsFrom(transaction, target.id, added);
  }),
  'hashtags.ban': withHashtag(undecide),
  'hashtags.unban': withHashtag(undecide),
  'hashtags.approve': withHashtag(undecide),
  'hashtags.refuse': withHashtag(undecide),
};

async function undecide({ transaction, at }: RevertContext, { before, after }: LoggedChange, hashtag: Hashtag) {
  requireUnchanged(hashtag, { state: decisionSchema.parse(after)?.state });
  const earlier = decisionSchema.parse(before);
  if (earlier) await setHashtagState(transaction, hashtag.id, earlier.state, at);
  // The name was banned before any hashtag had it.
  else await removeHashtag(transaction, hashtag.id);
}

function withHashtag(
  revert: (context: RevertContext, change: LoggedChange, hashtag: Hashtag) => Promise<void>,
): Revert {
  return async (context, change) => {
    await startHashtagChange(context.transaction);
    const hashtag = await findHashtagById(context.transaction, Number(change.subjectId));
    if (!hashtag) throw new RevertError('The hashtag is gone.');
    await revert(context, change, hashtag);
  };
}
