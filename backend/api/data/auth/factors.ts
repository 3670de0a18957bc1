import { sql } from 'kysely';
import { isUniqueViolation } from '../../../db/database-errors.ts';
import type { Db } from '../../../db/db.ts';
import { toJson } from '../../../db/parameters.ts';
import { AuthError } from './auth-error.ts';
import type { Caller } from './auth-service.ts';
import { deletePending } from './revoke-access.ts';

export type Factor = {
  id: string;
  friendly_name: string | null;
  factor_type: 'totp';
  status: 'unverified' | 'verified';
  created_at: string;
  updated_at: string;
};

export const FACTOR_COLUMNS = sql`id, friendly_name, factor_type, status, created_at, updated_at`;

/** The secret is sealed. */
type FactorWithSecret = Factor & { secret: string };

export async function listFactors(db: Db, userId: string): Promise<Factor[]> {
  const { rows } = await sql<Factor>`
    select ${FACTOR_COLUMNS} from auth.mfa_factors where user_id = ${userId} order by created_at, id`.execute(db);
  return rows;
}

/** Throws for a session that has not shown the user's second factor, if there is one but `shown`. */
export async function requireSecondFactor(
  db: Db,
  { userId, aal }: Caller,
  [status, message]: [status: 401 | 403, message: string],
  shown: string | null = null,
): Promise<void> {
  const factors = aal === 'aal2' ? [] : await listFactors(db, userId);
  if (!factors.some((factor) => factor.status === 'verified' && factor.id !== shown)) return;
  throw new AuthError(status, 'insufficient_aal', message);
}

export async function findFactor(
  db: Db,
  { id, userId }: { id: string | null; userId: string },
): Promise<FactorWithSecret | null> {
  const { rows } = await sql<FactorWithSecret>`
    select ${FACTOR_COLUMNS}, secret from auth.mfa_factors where id = ${id}::uuid and user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** Throws a 422 for a name that another factor of the user has. */
export async function insertFactor(
  db: Db,
  factor: { id: string; userId: string; friendlyName: string | null; secret: string; at: Date },
): Promise<void> {
  const at = factor.at.toISOString();
  const inserted = sql`
    insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
    values (${factor.id}, ${factor.userId}, ${factor.friendlyName}, 'totp', 'unverified', ${factor.secret}, ${at}, ${at})
  `.execute(db);
  await inserted.catch((error) => {
    if (!isUniqueViolation(error)) throw error;
    const message = `A factor with the friendly name "${factor.friendlyName}" for this user already exists`;
    throw new AuthError(422, 'mfa_factor_name_conflict', message);
  });
}

export async function deleteUnfinishedFactors(db: Db, { userId, at }: { userId: string; at: Date }): Promise<void> {
  await sql`
    delete from auth.mfa_factors
    where user_id = ${userId} and status = 'unverified' and created_at < ${challengesSince(at)}`.execute(db);
}

const withoutTotp = sql`(
  select coalesce(jsonb_agg(m), '[]') from jsonb_array_elements(amr) m where m ->> 'method' <> 'totp')`;

/** Deletes a factor. The sessions that it raised return to the first level. */
export async function deleteFactor(db: Db, id: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`
      update auth.sessions set aal = 'aal1', factor_id = null, amr = ${withoutTotp} where factor_id = ${id}`.execute(
      transaction,
    );
    await sql`delete from auth.mfa_factors where id = ${id}`.execute(transaction);
  });
}

/** Inserts a challenge, and deletes the factor's that have expired. */
export async function insertChallenge(db: Db, challenge: { id: string; factorId: string; at: Date }): Promise<void> {
  await sql`
    delete from auth.mfa_challenges
    where factor_id = ${challenge.factorId} and created_at < ${challengesSince(challenge.at)}`.execute(db);
  await sql`
    insert into auth.mfa_challenges (id, factor_id, created_at)
    values (${challenge.id}, ${challenge.factorId}, ${challenge.at.toISOString()})`.execute(db);
}

/** Whether the factor's challenge can still be met; `null` if there is none, or it has been met. */
export async function isOpenChallenge(
  db: Db,
  { id, factorId, at }: { id: string | null; factorId: string; at: Date },
): Promise<boolean | null> {
  const { rows } = await sql<{ isOpen: boolean }>`
    select created_at >= ${challengesSince(at)}::timestamptz as "isOpen" from auth.mfa_challenges
    where id = ${id}::uuid and factor_id = ${factorId}`.execute(db);
  return rows[0]?.isOpen ?? null;
}

export const CHALLENGE_SECONDS = 300;

const challengesSince = (at: Date): string => new Date(at.getTime() - CHALLENGE_SECONDS * 1000).toISOString();

/**
 * Accepts a code: verifies the factor, ends the challenge, raises the session and ends the user's lower ones; the first code of a
 * factor also ends what those have begun. `false`, without a change, if this or a later time step was used before.
 */
export function acceptCode(
  db: Db,
  { userId, sessionId }: Caller,
  { id: factorId, status }: Factor,
  { challengeId, step, at }: { challengeId: string; step: number; at: Date },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql`
      update auth.mfa_factors set status = 'verified', last_used_step = ${step}, updated_at = ${at.toISOString()}
      where id = ${factorId} and (last_used_step is null or last_used_step < ${step})
      returning id`.execute(transaction);
    if (rows.length === 0) return false;
    if (status === 'unverified') {
      // The sessions that it ends below may have begun them.
      await deletePending(transaction, sql`${userId}::uuid`);
      await sql`delete from auth.mfa_factors where user_id = ${userId} and status = 'unverified'`.execute(transaction);
    }
    await sql`delete from auth.mfa_challenges where id = ${challengeId}`.execute(transaction);
    const method = toJson([{ method: 'totp', timestamp: Math.floor(at.getTime() / 1000) }]);
    await sql`
      update auth.sessions set aal = 'aal2', factor_id = ${factorId}, amr = ${method} || ${withoutTotp}
      where id = ${sessionId}`.execute(transaction);
    await sql`
      delete from auth.sessions
      where user_id = ${userId} and id <> ${sessionId} and aal = 'aal1'`.execute(transaction);
    return true;
  });
}
