import { createHmac } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';

const NAME = 'desk';
const SECURE_NAME = '__Host-desk';

/** Carries the token that belongs to the session with every write. */
export const CSRF_HEADER = 'x-desk-token';

/**
 * Lays the session into a cookie that goes with requests of the desk's own pages alone. It has no end of its own: the browser
 * forgets it when it is closed, and the backend after the idle time.
 */
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

/** The session's token against forged writes. Derived, so that there is nothing to keep. */
export const toCsrfToken = (sessionToken: string): string =>
  createHmac('sha256', sessionToken).update('desk csrf').digest('base64url');

// The browser says where its page is. It is asked for with every sign-in, and the proxy in front need not tell.
const isOverHttps = (c: Context): boolean => c.req.header('origin')?.startsWith('https://') ?? false;
