import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { createSecretToken, hashToken } from '../../credentials/secret-token.ts';
import type { Database } from '../../db/types.ts';

type Db = Kysely<Database>;

/** Sessions end after so long without a request. */
export const IDLE_MS = 12 * 60 * 60 * 1000;
// Not every request writes.
const TOUCH_MS = 60_000;
const MAX_AGENT_LENGTH = 300;

export type OperatorSession = { id: string; operator: { id: number; name: string } };

/** Where a session is begun. */
export type SessionPlace = { address: string; userAgent: string };

/** Begins a session, and forgets those that have ended. Returns what the cookie holds; only its hash is kept. */
export async function beginSession(
  db: Db,
  operatorId: number,
  { address, userAgent }: SessionPlace,
  now: Date,
): Promise<string> {
  await deleteEndedSessions(db, now);
  const { token, hash } = createSecretToken();
  await db
    .insertInto('app.operator_sessions')
    .values({
      id: randomUUID(),
      token_hash: hash,
      operator_id: operatorId,
      address,
      user_agent: userAgent.slice(0, MAX_AGENT_LENGTH),
      created_at: now,
      last_used_at: now,
    })
    .execute();
  return token;
}

/** The session of a cookie, which goes on by being asked for. Null when it has ended or never was. */
export async function continueSession(db: Db, token: string, now: Date): Promise<OperatorSession | null> {
  const found = await db
    .selectFrom('app.operator_sessions as sessions')
    .innerJoin('app.operators as operators', 'operators.id', 'sessions.operator_id')
    .select(['sessions.id', 'sessions.last_used_at', 'operators.id as operator_id', 'operators.name'])
    .where('sessions.token_hash', '=', hashToken(token))
    .where('sessions.last_used_at', '>', endOfIdle(now))
    .executeTakeFirst();
  if (!found) return null;
  if (now.getTime() - Date.parse(found.last_used_at) >= TOUCH_MS) {
    await db.updateTable('app.operator_sessions').set({ last_used_at: now }).where('id', '=', found.id).execute();
  }
  return { id: found.id, operator: { id: found.operator_id, name: found.name } };
}

/** An operator's own, the last used first. */
export function listSessions(db: Db, operatorId: number, now: Date) {
  return db
    .selectFrom('app.operator_sessions')
    .select(['id', 'address', 'user_agent', 'created_at', 'last_used_at'])
    .where('operator_id', '=', operatorId)
    .where('last_used_at', '>', endOfIdle(now))
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Ends one of an operator's sessions. False when there is none. */
export async function endSession(db: Db, operatorId: number, id: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('app.operator_sessions')
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Ends all sessions of an operator, or all but one. */
export async function endSessions(db: Db, operatorId: number, exceptId?: string): Promise<void> {
  let query = db.deleteFrom('app.operator_sessions').where('operator_id', '=', operatorId);
  if (exceptId !== undefined) query = query.where('id', '<>', exceptId);
  await query.execute();
}

export async function deleteEndedSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('app.operator_sessions').where('last_used_at', '<=', endOfIdle(now)).execute();
}

const endOfIdle = (now: Date): string => new Date(now.getTime() - IDLE_MS).toISOString();
