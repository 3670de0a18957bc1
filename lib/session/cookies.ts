import 'server-only';
import { webEnv } from '@/lib/config/env';

// How cookies are written that no script reads and no other site sends.

/** The value of one of our cookies in a request's headers, or null. */
export function getCookie(headers: Headers, name: string): string | null {
  const wanted = toCookieName(name);
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const separator = pair.indexOf('=');
    if (separator > 0 && pair.slice(0, separator).trim() === wanted) return pair.slice(separator + 1).trim() || null;
  }
  return null;
}

/** Adds a cookie to a response's headers. */
export function setCookie(headers: Headers, name: string, value: string, maxAgeS: number): void {
  const attributes = [`Max-Age=${maxAgeS}`, 'Path=/', 'HttpOnly', 'SameSite=Lax', ...(isSecure() ? ['Secure'] : [])];
  headers.append('set-cookie', [`${toCookieName(name)}=${value}`, ...attributes].join('; '));
}

/** Adds the removal of a cookie to a response's headers. */
export const deleteCookie = (headers: Headers, name: string): void => setCookie(headers, name, '', 0);

// A browser takes a `__Host-` cookie from this very host and over https alone, so no sibling domain can plant one.
const toCookieName = (name: string): string => (isSecure() ? `__Host-${name}` : name);

// On plain http (localhost, a test) a browser would drop a Secure cookie.
const isSecure = (): boolean => webEnv().SITE_URL?.startsWith('https://') ?? false;
