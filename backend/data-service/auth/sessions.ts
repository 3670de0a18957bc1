import { sql } from 'kysely';
import { createSemaphore } from '#runtime/semaphore.ts';
import type { DatabaseHandle } from '../../db/connection.ts';
import type { Db } from '../../db/db.ts';

export type AuthenticatorLevel = 'aal1' | 'aal2';
/** `timestamp` in seconds. */
type AuthenticationMethod = { method: string; timestamp: number };

/** `null` after signing out. */
export async function findSession(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<{ aal: AuthenticatorLevel } | null> {
  const { rows } = await sql<{ aal: AuthenticatorLevel }>`
    select coalesce(aal, 'aal1') as aal from auth.sessions where id = ${sessionId} and user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** `id` as in `lite-exchange.ts`: the token itself is not in the database. */
export async function findSessionOfRefreshToken(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ session_id: string | null }>`
    select session_id from auth.refresh_tokens where token = ${id}`.execute(db);
  return rows[0]?.session_id ?? null;
}

export async function findActiveRefreshToken(db: Db, sessionId: string): Promise<string | null> {
  const { rows } = await sql<{ token: string }>`
    select token from auth.refresh_tokens where session_id = ${sessionId} and not revoked
    order by created_at desc limit 1`.execute(db);
  return rows[0]?.token ?? null;
}

export async function recordMethod(
  db: Db,
  { sessionId, method, at }: { sessionId: string; method: string; at: Date },
): Promise<void> {
  await sql`
    insert into auth.mfa_amr_claims (session_id, method, at) values (${sessionId}, ${method}, ${at.toISOString()})
    on conflict (session_id, method) do update set at = excluded.at`.execute(db);
}

/** Latest first. */
export async function listMethods(db: Db, sessionId: string): Promise<AuthenticationMethod[]> {
  const { rows } = await sql<{ method: string; at: string }>`
    select method, at from auth.mfa_amr_claims where session_id = ${sessionId} order by at desc`.execute(db);
  return rows.map(({ method, at }) => ({ method, timestamp: Math.floor(Date.parse(at) / 1000) }));
}

/** Ends all sessions of these lower-case addresses. Does nothing where the service has never run. */
export async function deleteSessionsOfAddresses(db: Db, emails: readonly string[]): Promise<void> {
  const { rows } = await sql<{
    isThere: boolean;
  }>`select to_regclass('auth.sessions') is not null as "isThere"`.execute(db);
  if (!rows[0]?.isThere || emails.length === 0) return;
  await sql`
    delete from auth.sessions where user_id in (select id from auth.users where lower(email) in (${sql.join(emails)}))`.execute(
    db,
  );
}

export async function deleteSession(db: Db, sessionId: string): Promise<void> {
  await sql`delete from auth.sessions where id = ${sessionId}`.execute(db);
}

export type SessionLock = <T>(sessionId: string, work: () => Promise<T>) => Promise<T>;

const MAX_HELD_CONNECTIONS = 3;

/**
 * Lite rotates refresh tokens without a transaction: parallel refreshes would fork or end the session. Serialized by a
 * chain per session in this process, and an advisory lock between processes.
 */
export function createSessionLock(database: DatabaseHandle): SessionLock {
  const chain = createChains();
  if (database.kind === 'pglite') return chain;
  // A lock holds a connection and Lite needs another, so the number of locks is bounded.
  const slots = createSemaphore({ places: MAX_HELD_CONNECTIONS });
  return (sessionId, work) =>
    chain(sessionId, async () => {
      const release = await slots.enter();
      const locked = database.db.connection().execute(async (connection) => {
        await sql`select pg_advisory_lock(hashtextextended(${sessionId}, 0))`.execute(connection);
        try {
          return await work();
        } finally {
          await sql`select pg_advisory_unlock(hashtextextended(${sessionId}, 0))`.execute(connection);
        }
      });
      return locked.finally(release);
    });
}

function createChains(): SessionLock {
  const tails = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const turn = (tails.get(key) ?? Promise.resolve()).then(work);
    const tail = turn.catch(() => {});
    tails.set(key, tail);
    try {
      return await turn;
    } finally {
      if (tails.get(key) === tail) tails.delete(key);
    }
  };
}

export async function findUserByEmail(db: Db, email: string): Promise<{ id: string } | null> {
  const { rows } = await sql<{ id: string }>`
    select id from auth.users where email = ${email.toLowerCase()} and not is_sso_user`.execute(db);
  return rows[0] ?? null;
}

/** Current, whereas a token may be outdated. */
export async function findEmailOfUser(db: Db, userId: string): Promise<string | null> {
  const { rows } = await sql<{ email: string | null }>`select email from auth.users where id = ${userId}`.execute(db);
  return rows[0]?.email ?? null;
}

/** The data for a password sign-in. Null for an unknown address. */
export async function findPasswordOf(
  db: Db,
  email: string,
): Promise<{ passwordHash: string | null; isConfirmed: boolean } | null> {
  const { rows } = await sql<{ passwordHash: string | null; isConfirmed: boolean }>`
    select encrypted_password as "passwordHash", confirmed_at is not null as "isConfirmed"
    from auth.users where email = ${email.toLowerCase()}`.execute(db);
  return rows[0] ?? null;
}

export async function replacePasswordHash(db: Db, stored: string, hash: string): Promise<void> {
  await sql`update auth.users set encrypted_password = ${hash} where encrypted_password = ${stored}`.execute(db);
}

/** The owner of a mailed token. Null if unknown, or without an address. */
export async function findUserOfToken(db: Db, tokenHash: string): Promise<{ id: string; email: string } | null> {
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from auth.users
    where email is not null and (recovery_token = ${tokenHash} or email_change_token_new = ${tokenHash})
    limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Readers blocked by the content API are blocked here, too. */
export async function isBlockedReader(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from auth.users a join app.users u on u.email = lower(a.email)
    where a.id = ${userId} and u.blocked`.execute(db);
  return rows.length > 0;
}

/** The token of the mailed link to `/verify`. */
export async function storeRecoveryToken(db: Db, { userId, token }: { userId: string; token: string }): Promise<void> {
  await sql`
    update auth.users set recovery_token = ${token}, recovery_sent_at = now(), updated_at = now()
    where id = ${userId}`.execute(db);
}
