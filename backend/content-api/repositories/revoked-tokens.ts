import type { Kysely } from 'kysely';
import type { Database } from '../../db/types.ts';

type Db = Kysely<Database>;

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
