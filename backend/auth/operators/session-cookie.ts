import { createHmac } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';

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
