import type { Db } from '../../db/db.ts';
import type { Database } from '../../db/types.ts';
import { createSecretToken, hashToken } from '../../http/credentials/secrets.ts';

export type TokenKind = Database['app.user_tokens']['kind'];

const LIFETIME_MS = 60 * 60 * 1000;

/** A mailed code is valid once, for an hour. Only its hash is stored. */
export async function issueCode(
  db: Db,
  token: { userId: number; kind: TokenKind; newEmail?: string },
  now: Date,
): Promise<string> {
  const { token: code, hash } = createSecretToken();
  await db
    .insertInto('app.user_tokens')
    .values({
      token_hash: hash,
      user_id: token.userId,
      kind: token.kind,
      new_email: token.newEmail ?? null,
      expires_at: new Date(now.getTime() + LIFETIME_MS),
      created_at: now,
    })
    .execute();
  return code;
}

export async function isCodeValid(db: Db, code: string, kind: TokenKind, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('app.user_tokens')
    .select('user_id')
    .where('token_hash', '=', hashToken(code))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return found !== undefined;
}

/** Null for an unknown, used or expired code; of two concurrent requests one succeeds. */
export async function consumeCode(
  db: Db,
  code: string,
  kind: TokenKind,
  now: Date,
): Promise<{ userId: number; newEmail: string | null } | null> {
  const token = await db
    .updateTable('app.user_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(code))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning(['user_id', 'new_email'])
    .executeTakeFirst();
  return token ? { userId: token.user_id, newEmail: token.new_email } : null;
}

/** Revokes an account's open codes and removes expired ones. */
export async function revokeCodes(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('app.user_tokens').where('user_id', '=', userId).execute();
}

/** Also removes entries of expired tokens. */
export async function revokeToken(db: Db, token: { id: string; expiresAt: Date }, now: Date): Promise<void> {
  await db.deleteFrom('app.revoked_tokens').where('expires_at', '<=', now.toISOString()).execute();
  await db
    .insertInto('app.revoked_tokens')
    .values({ token_id: token.id, expires_at: token.expiresAt })
    .onConflict((conflict) => conflict.column('token_id').doNothing())
    .execute();
}

export async function isTokenRevoked(db: Db, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('app.revoked_tokens')
    .select('token_id')
    .where('token_id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
}
