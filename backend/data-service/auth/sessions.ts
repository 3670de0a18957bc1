import { sql } from 'kysely';
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

/** `id` as in `refresh-tokens.ts`: the token itself is not in the database. */
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
