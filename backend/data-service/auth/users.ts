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

/** Stores the token that the link in the mail carries to `/verify`. */
export async function storeRecoveryToken(
  db: Kysely<Database>,
  { userId, token }: { userId: string; token: string },
): Promise<void> {
  await sql`
    update auth.users set recovery_token = ${token}, recovery_sent_at = now(), updated_at = now()
    where id = ${userId}`.execute(db);
}
