import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/types.ts';

export async function findUserByEmail(db: Kysely<Database>, email: string): Promise<{ id: string } | null> {
  const { rows } = await sql<{ id: string }>`
    select id from auth.users where email = ${email.toLowerCase()} and not is_sso_user`.execute(db);
  return rows[0] ?? null;
}

/** As it is now: a token still says what it was when it was issued. */
export async function findEmailOfUser(db: Kysely<Database>, userId: string): Promise<string | null> {
  const { rows } = await sql<{ email: string | null }>`select email from auth.users where id = ${userId}`.execute(db);
  return rows[0]?.email ?? null;
}

/** What signing in with a password is decided by. Null where nobody has the address. */
export async function findPasswordOf(
  db: Kysely<Database>,
  email: string,
): Promise<{ passwordHash: string | null; isConfirmed: boolean } | null> {
  const { rows } = await sql<{ passwordHash: string | null; isConfirmed: boolean }>`
    select encrypted_password as "passwordHash", confirmed_at is not null as "isConfirmed"
    from auth.users where email = ${email.toLowerCase()}`.execute(db);
  return rows[0] ?? null;
}

/** Whose mail carried a token with this hash. Null for a token that is unknown, or of an account without an address. */
export async function findUserOfToken(
  db: Kysely<Database>,
  tokenHash: string,
): Promise<{ id: string; email: string } | null> {
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from auth.users
    where email is not null and (recovery_token = ${tokenHash} or email_change_token_new = ${tokenHash})
    limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Whether the reader with this address is blocked, who then is not let in here either. */
export async function isBlockedReader(db: Kysely<Database>, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from auth.users a join app.users u on u.email = lower(a.email)
    where a.id = ${userId} and u.blocked`.execute(db);
  return rows.length > 0;
}

/** Stores the token that the link in the mail carries to `/verify`. */
export async function storeRecoveryToken(
  db: Kysely<Database>,
  { userId, token }: { userId: string; token: string },
): Promise<void> {
  await sql`
    update auth.users set recovery_token = ${token}, recovery_sent_at = now(), updated_at = now()
    where id = ${userId}`.execute(db);
}
