import { createHmac } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { ApiError } from '../../http/api-error.ts';
import { parseBearer } from '../../http/credentials/secrets.ts';

const NAME = 'desk';
const SECURE_NAME = '__Host-desk';

/** The CSRF token of a write. */
export const CSRF_HEADER = 'x-desk-token';

/** A session cookie for the desk's own pages. The browser drops it when it is closed, the backend after the idle time. */
export function setSessionCookie(c: Context, token: string): void {
  const isSecure = isOverHttps(c);
  setCookie(c, isSecure ? SECURE_NAME : NAME, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: isSecure,
  });
}

export const getSessionCookie = (c: Context): string | undefined => getCookie(c, SECURE_NAME) ?? getCookie(c, NAME);

export function clearSessionCookie(c: Context): void {
  if (getCookie(c, SECURE_NAME) !== undefined) deleteCookie(c, SECURE_NAME, { path: '/', secure: true });
  if (getCookie(c, NAME) !== undefined) deleteCookie(c, NAME, { path: '/' });
}

/** The CSRF token, derived from the session's so that it need not be stored. */
export const toCsrfToken = (sessionToken: string): string =>
  createHmac('sha256', sessionToken).update('desk csrf').digest('base64url');

// By `Origin`, which browsers send with every sign-in, so that no proxy header is needed.
const isOverHttps = (c: Context): boolean => c.req.header('origin')?.startsWith('https://') ?? false;

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
