import { type Kysely, sql, type Transaction } from 'kysely';
import type { Actor } from '../../db/audit/actor.ts';
import { recordChange } from '../../db/audit/record-change.ts';
import { toJson } from '../../db/parameters.ts';
import type { Database, HashtagState } from '../../db/types.ts';
import { findHashtagByName, type Hashtag } from './find-hashtag.ts';
import { startHashtagChange } from './hashtag-posts.ts';

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
  db: Kysely<Database>,
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
export function banName(db: Kysely<Database>, actor: Actor, name: string, at: Date): Promise<Decided> {
  return db.transaction().execute(async (transaction) => {
    await startHashtagChange(transaction);
    const found = await findHashtagByName(transaction, name);
    if (found) return decideEach(transaction, actor, 'ban', found.state === 'banned' ? [] : [found], at);
    const hashtag = await transaction
      .insertInto('app.hashtags')
      .values({ name, state: 'banned', created_at: at, updated_at: at })
      .returning(['id', 'name', 'state'])
      .executeTakeFirstOrThrow();
    const change = {
      action: 'hashtags.ban',
      subject: 'hashtags',
      subjectId: hashtag.id,
      after: { name, state: 'banned' },
    };
    return { hashtags: [hashtag], changes: [await recordChange(transaction, actor, change, at)] };
  });
}

async function decideEach(
  transaction: Transaction<Database>,
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
    const line = { action: `hashtags.${decision}`, subject: 'hashtags', subjectId: id, ...change };
    changes.push(await recordChange(transaction, actor, line, at));
  }
  return { hashtags: hashtags.map((hashtag) => ({ ...hashtag, state })), changes };
}

export async function setHashtagState(
  db: Transaction<Database>,
  id: number,
  state: HashtagState,
  at: Date,
): Promise<void> {
  await db.updateTable('app.hashtags').set({ state, updated_at: at }).where('id', '=', id).execute();
}
