import type { MiddlewareHandler } from 'hono';
import { parseBearer } from '../../credentials/parse-bearer.ts';
import { ApiError } from '../../http/api-error.ts';

const READS = ['GET', 'HEAD', 'OPTIONS'];

export const isRead = (method: string): boolean => READS.includes(method);

/**
 * Refuses writes that a page of another origin sends, with a 403. Browsers say where a page is by `Origin` with every write, and
 * by `Sec-Fetch-Site` as well where the address is trustworthy; what says neither is no page of the desk.
 *
 * @param siteUrl for a desk behind a proxy that does not pass the Host on
 */
export function checkOrigin(siteUrl: string): MiddlewareHandler {
  return async (c, next) => {
    const { method } = c.req;
    // A page of another site cannot send a bearer token without asking first, and is never allowed to.
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
