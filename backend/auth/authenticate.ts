import type { Context, MiddlewareHandler } from 'hono';
import type { AppDependencies } from '../dependencies.ts';
import { ApiError } from '../http/api-error.ts';
import { findUserById, type UserRow } from '../repositories/users.ts';
import { verifyToken } from './tokens.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** Who asks, as far as a valid token says; null for anonymous requests. */
    caller: UserRow | null;
  }
}

/**
 * Reads the bearer token. No token is an anonymous request; one that is wrong, expired, outdated by a password change
 * or of a blocked or deleted account is a 401 on every route, public ones included.
 */
export function authenticate({ database, config, clock }: AppDependencies): MiddlewareHandler {
  return async (c, next) => {
    const token = readBearer(c.req.header('authorization'));
    c.set('caller', token === null ? null : await findCaller(token));
    await next();
    if (token !== null) c.header('Cache-Control', 'private, no-store');
  };

  async function findCaller(token: string): Promise<UserRow> {
    const claims = await verifyToken(token, config.jwtSecret, clock());
    const user = claims && (await findUserById(database.db, claims.userId));
    if (!user || user.blocked || user.token_version !== claims.tokenVersion) throw new ApiError('UnauthorizedError');
    return user;
  }
}

/** The signed-in account, or a 403. */
export function requireCaller(c: Context): UserRow {
  const caller = c.get('caller');
  if (!caller) throw new ApiError('ForbiddenError');
  return caller;
}

/** Null without a bearer token; other schemes belong to proxies in front. An empty token is one that is wrong. */
function readBearer(header: string | undefined): string | null {
  const match = /^bearer(?:\s+(.*))?$/i.exec(header?.trim() ?? '');
  return match ? (match[1] ?? '') : null;
}
