import type { Kysely } from 'kysely';
import type { Database } from '../../db/types.ts';
import { hashToken } from '../../http/credentials/secrets.ts';

type Db = Kysely<Database>;

const MAX_AGENT_LENGTH = 300;

/** `token` is the cookie's value. */
export type OperatorSession = { id: number; operator: { id: number; name: string }; token: string };

/** The place of a sign-in. */
export type SessionPlace = { address: string; userAgent: string };

/**
 * Replaces the token of better-auth's new session by its hash, records the place, and removes expired sessions.
 * Sessions are looked up by hash, so that a stored value is useless as a token.
 */
export async function storeTokenHash(db: Db, token: string, { address, userAgent }: SessionPlace): Promise<void> {
  await db.deleteFrom('app.desk_sessions').where('expires_at', '<=', new Date().toISOString()).execute();
  await db
    .updateTable('app.desk_sessions')
    .set({ token_hash: hashToken(token), address, user_agent: userAgent.slice(0, MAX_AGENT_LENGTH) })
    .where('token_hash', '=', token)
    .execute();
}

/** Most recently used first. */
export function listSessions(db: Db, operatorId: number) {
  return db
    .selectFrom('app.desk_sessions')
    .select(['id', 'address', 'user_agent', 'created_at', 'last_used_at'])
    .where('operator_id', '=', operatorId)
    .where('expires_at', '>', new Date().toISOString())
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
}

/** False if there is none. */
export async function endSession(db: Db, operatorId: number, id: number): Promise<boolean> {
  const ended = await db
    .deleteFrom('app.desk_sessions')
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Ends all sessions of an operator, or all but one. */
export async function endSessions(db: Db, operatorId: number, exceptId?: number): Promise<void> {
  let query = db.deleteFrom('app.desk_sessions').where('operator_id', '=', operatorId);
  if (exceptId !== undefined) query = query.where('id', '<>', exceptId);
  await query.execute();
}
