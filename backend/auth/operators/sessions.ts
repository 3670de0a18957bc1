import type { Context } from 'hono';
import type { TrustedProxies } from '#lib/config/trusted-proxies.ts';
import type { Db } from '../../db/db.ts';
import { getClient } from '../../http/client-address.ts';
import { hashToken } from '../../http/credentials/secrets.ts';

const MAX_AGENT_LENGTH = 300;

/** `token` is the cookie's value. */
export type OperatorSession = { id: number; operator: { id: number; name: string }; token: string };

/** The place of a sign-in. */
export type SessionPlace = { address: string; userAgent: string };

export const placeOf = (c: Context, { trustedProxies }: { trustedProxies: TrustedProxies }): SessionPlace => ({
  address: getClient(c, trustedProxies).address,
  userAgent: c.req.header('user-agent') ?? '',
});

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
    .select(({ fn, val }) => ['id', fn.coalesce('address', val('')).as('address')])
    .select(({ fn, val }) => fn.coalesce('user_agent', val('')).as('userAgent'))
    .select(['created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('operator_id', '=', operatorId)
    .where('expires_at', '>', new Date().toISOString())
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Ends a session of an operator, or all, or all but one. Returns how many. */
export async function endSessions(
  db: Db,
  operatorId: number,
  which: { only?: number; except?: number } = {},
): Promise<number> {
  let query = db.deleteFrom('app.desk_sessions').where('operator_id', '=', operatorId);
  if (which.only !== undefined) query = query.where('id', '=', which.only);
  if (which.except !== undefined) query = query.where('id', '<>', which.except);
  return (await query.returning('id').execute()).length;
}
