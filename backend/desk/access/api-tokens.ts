import type { Kysely } from 'kysely';
import { createSecretToken, hashToken } from '../../credentials/secret-token.ts';
import type { Database } from '../../db/types.ts';
import type { Scope } from './scopes.ts';

type Db = Kysely<Database>;

/** Begins every token, so that one that got somewhere is known for what it is. */
const PREFIX = 'desk_';
const TOUCH_MS = 60_000;

export type ApiToken = { id: number; name: string; scopes: ReadonlySet<string> };
export type NewApiToken = { name: string; scopes: readonly Scope[]; expiresAt: Date | null };

/** Returns the token, which nobody can show again: only its hash is kept. Null when the name is taken. */
export async function createApiToken(
  db: Db,
  { name, scopes, expiresAt }: NewApiToken,
  now: Date,
): Promise<{ id: number; token: string } | null> {
  const token = PREFIX + createSecretToken().token;
  const inserted = await db
    .insertInto('app.api_tokens')
    .values({ name, token_hash: hashToken(token), scopes: [...scopes], created_at: now, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted ? { id: inserted.id, token } : null;
}

/** Null for a token that is unknown, removed or expired. */
export async function acceptApiToken(db: Db, token: string, now: Date): Promise<ApiToken | null> {
  if (!isApiToken(token)) return null;
  const found = await db
    .selectFrom('app.api_tokens')
    .select(['id', 'name', 'scopes', 'last_used_at'])
    .where('token_hash', '=', hashToken(token))
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now.toISOString())]))
    .executeTakeFirst();
  if (!found) return null;
  if (found.last_used_at === null || now.getTime() - Date.parse(found.last_used_at) >= TOUCH_MS) {
    await db.updateTable('app.api_tokens').set({ last_used_at: now }).where('id', '=', found.id).execute();
  }
  return { id: found.id, name: found.name, scopes: new Set(found.scopes) };
}

export function listApiTokens(db: Db) {
  return db
    .selectFrom('app.api_tokens')
    .select(['id', 'name', 'scopes', 'created_at', 'expires_at', 'last_used_at'])
    .orderBy('name')
    .execute();
}

/** Null when there is none of this name. */
export async function deleteApiToken(db: Db, name: string): Promise<{ id: number } | null> {
  const deleted = await db.deleteFrom('app.api_tokens').where('name', '=', name).returning('id').executeTakeFirst();
  return deleted ?? null;
}

/** Whether a bearer token is one of these, and not a reader's or another key. */
export const isApiToken = (token: string): boolean => token.startsWith(PREFIX);
