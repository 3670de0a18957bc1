import type { Context, MiddlewareHandler } from 'hono';
import { parseBearer } from '../../credentials/parse-bearer.ts';
import type { AppDependencies } from '../../dependencies.ts';
import { ApiError } from '../../http/api-error.ts';
import { isTokenRevoked } from '../repositories/revoked-tokens.ts';
import { findUserById, type UserRow } from '../repositories/users.ts';
import { type VerifiedToken, verifyToken } from './tokens.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** The signed-in account; null for anonymous requests. */
    caller: UserRow | null;
    /** The token that says so. */
    token: VerifiedToken | null;
  }
}

/**
 * Finds out who asks, by the bearer token. A request without one is anonymous. A token that is malformed, expired, signed
 * out, older than the last change of password, or of a blocked or deleted account is a 401 on every route, even on public
 * ones: otherwise a client would not notice that its session has ended.
 */
export function authenticate({ database, config, clock }: AppDependencies): MiddlewareHandler {
  return async (c, next) => {
    // A script's token has said who acts (backend/desk/access): it is no account of the site.
    const bearer = c.get('tokenScopes') ? null : parseBearer(c.req.header('authorization'));
    const token = bearer === null ? null : await requireValidToken(bearer);
    c.set('token', token);
    c.set('caller', token && (await findCaller(token)));
    await next();
    if (token) c.header('Cache-Control', 'private, no-store');
  };

  async function requireValidToken(bearer: string): Promise<VerifiedToken> {
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
