import type { MiddlewareHandler } from 'hono';
import { ApiError } from '../../http/api-error.ts';
import { parseBearer } from '../../http/credentials/secrets.ts';

const READS = ['GET', 'HEAD', 'OPTIONS'];

export const isRead = (method: string): boolean => READS.includes(method);

/**
 * Rejects cross-origin writes with a 403, by `Origin` and `Sec-Fetch-Site`. A request with neither comes from no page
 * of the desk. @param siteUrl for a desk behind a proxy that does not forward the Host
 */
export function checkOrigin(siteUrl: string): MiddlewareHandler {
  return async (c, next) => {
    const { method } = c.req;
    // A page of another site cannot send a bearer token without a preflight, which is never allowed.
    if (isRead(method) || parseBearer(c.req.header('authorization')) !== null) return next();
    const origin = c.req.header('origin');
    const site = c.req.header('sec-fetch-site');
    const isOwn =
      (origin !== undefined || site !== undefined) &&
      (site === undefined || site === 'same-origin') &&
      (origin === undefined || isOwnOrigin(origin, c.req.header('host') ?? new URL(c.req.url).host, siteUrl));
    if (!isOwn) throw new ApiError('ForbiddenError', 'This may only be sent by the desk itself');
    return next();
  };
}

const isOwnOrigin = (origin: string, host: string, siteUrl: string): boolean =>
  origin === `http://${host}` || origin === `https://${host}` || origin === new URL(siteUrl).origin;
