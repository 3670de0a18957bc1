import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

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
