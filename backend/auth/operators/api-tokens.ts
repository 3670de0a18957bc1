import type { Db } from '../../db/db.ts';
import { createSecretToken, hashToken } from '../../http/credentials/secrets.ts';
import type { Scope } from './scopes.ts';

/** Secret scanners recognise a leaked token by this prefix. */
const PREFIX = 'desk_';
const TOUCH_MS = 60_000;

export type ApiToken = { id: number; name: string; scopes: ReadonlySet<string> };
export type NewApiToken = { name: string; scopes: readonly Scope[]; expiresAt: Date | null };

/** Returns the token once: only its hash is stored. Null if the name is taken. */
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

/** Null for an unknown, removed or expired token. */
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

type TokenPage = { sort: { order: 'asc' | 'desc' }; limit: number; offset: number };

/** Sorted by creation, with the total. */
export async function listApiTokens(db: Db, { sort, limit, offset }: TokenPage) {
  const tokens = db.selectFrom('app.api_tokens');
  const rows = await tokens
    .select([
      'id',
      'name',
      'scopes',
      'created_at as createdAt',
      'expires_at as expiresAt',
      'last_used_at as lastUsedAt',
    ])
    .orderBy('id', sort.order)
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await tokens.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

/** Null for an unknown name. */
export async function deleteApiToken(db: Db, name: string): Promise<{ id: number } | null> {
  const deleted = await db.deleteFrom('app.api_tokens').where('name', '=', name).returning('id').executeTakeFirst();
  return deleted ?? null;
}

/** Distinguishes these tokens from readers' and other keys. */
export const isApiToken = (token: string): boolean => token.startsWith(PREFIX);
