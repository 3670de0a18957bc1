import type { MiddlewareHandler } from 'hono';
import { isSameSecret } from '../credentials/secret-token.ts';
import { ApiError } from './api-error.ts';

/** Lets the operator in, who has the bearer token: 403 without one, 401 with another. */
export function requireToken(token: string): MiddlewareHandler {
  return (c, next) => {
    const header = c.req.header('authorization');
    if (!header) throw new ApiError('ForbiddenError');
    const given = /^Bearer (\S+)$/i.exec(header)?.[1] ?? '';
    if (!isSameSecret(given, token)) throw new ApiError('UnauthorizedError');
    return next();
  };
}
