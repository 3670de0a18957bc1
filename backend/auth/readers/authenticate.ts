import type { Context, MiddlewareHandler } from 'hono';
import type { DatabaseHandle } from '../../db/connection.ts';
import { ApiError } from '../../http/api-error.ts';
import { parseBearer } from '../../http/credentials/secrets.ts';
import { type VerifiedToken, verifyToken } from './tokens.ts';
import { isTokenRevoked } from './user-tokens.ts';
import { findUserById, type UserRow } from './users.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** Null for anonymous requests. */
    caller: UserRow | null;
    token: VerifiedToken | null;
  }
}

/**
 * Authenticates the bearer token. Without one the request is anonymous. An invalid, expired or revoked token, or one of
 * a blocked or deleted account, is a 401 on every route: a client would otherwise not notice that its session has
 * ended.
 */
export function authenticate({
  database,
  config,
  clock,
}: {
  database: DatabaseHandle;
  config: { jwtSecret: string };
  clock: () => Date;
}): MiddlewareHandler {
  return async (c, next) => {
    const bearer = parseBearer(c.req.header('authorization'));
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
