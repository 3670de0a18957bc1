import type { Context, MiddlewareHandler } from 'hono';
import type { AppDependencies } from '../../dependencies.ts';
import { ApiError } from '../../http/api-error.ts';
import { isTokenRevoked } from '../repositories/revoked-tokens.ts';
import { findUserById, type UserRow } from '../repositories/users.ts';
import { type VerifiedToken, verifyToken } from './tokens.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** Who asks, as far as a valid token says; null for anonymous requests. */
    caller: UserRow | null;
    /** The token they came with. */
    token: VerifiedToken | null;
  }
}

/**
 * Reads the bearer token. No token is an anonymous request; one that is wrong, expired, signed out, outdated by a
 * password change or of a blocked or deleted account is a 401 on every route, public ones included.
 */
export function authenticate({ database, config, clock }: AppDependencies): MiddlewareHandler {
  return async (c, next) => {
    const bearer = readBearer(c.req.header('authorization'));
    const token = bearer === null ? null : await readToken(bearer);
    c.set('token', token);
    c.set('caller', token && (await findCaller(token)));
    await next();
    if (token) c.header('Cache-Control', 'private, no-store');
  };

  async function readToken(bearer: string): Promise<VerifiedToken> {
    const token = await verifyToken(bearer, config.jwtSecret, clock());
    if (!token || (await isTokenRevoked(database.db, token.id))) throw new ApiError('UnauthorizedError');
    return token;
  }

  async function findCaller({ userId, tokenVersion }: VerifiedToken): Promise<UserRow> {
    const user = await findUserById(database.db, userId);
    if (!user || user.blocked || user.token_version !== tokenVersion) throw new ApiError('UnauthorizedError');
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
