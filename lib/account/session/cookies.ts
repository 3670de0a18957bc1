import 'server-only';
import { webEnv } from '@/lib/config/env';

// Cookies that scripts cannot read and other sites cannot send.

export function getCookie(headers: Headers, name: string): string | null {
  const wanted = toCookieName(name);
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const separator = pair.indexOf('=');
    if (separator > 0 && pair.slice(0, separator).trim() === wanted) return pair.slice(separator + 1).trim() || null;
  }
  return null;
}

export function setCookie(headers: Headers, name: string, value: string, maxAgeS: number): void {
  const attributes = [`Max-Age=${maxAgeS}`, 'Path=/', 'HttpOnly', 'SameSite=Lax', ...(isSecure() ? ['Secure'] : [])];
  headers.append('set-cookie', [`${toCookieName(name)}=${value}`, ...attributes].join('; '));
}

export const deleteCookie = (headers: Headers, name: string): void => setCookie(headers, name, '', 0);

// Browsers accept a `__Host-` cookie only from this host over https, so a sibling domain cannot set one.
const toCookieName = (name: string): string => (isSecure() ? `__Host-${name}` : name);

// Browsers drop Secure cookies on plain http (localhost, tests).
const isSecure = (): boolean => webEnv().SITE_URL?.startsWith('https://') ?? false;

// A year, like the content API's tokens; browsers limit cookies to 400 days.
const DEVICE_TTL_S = 365 * 24 * 60 * 60;
const COOKIE = 'device';
// Any other character could end the cookie and add attributes.
const TOKEN = /^[\w.-]{1,1000}$/;

/** The token by which the content API recognises this browser. It grants nothing, and stays after signing out. */
export function getDevice(request: Request): string | undefined {
  const token = getCookie(request.headers, COOKIE);
  return token !== null && TOKEN.test(token) ? token : undefined;
}

/** Stores the token of a sign-in. A content API without such tokens (Strapi) changes nothing. */
export function keepDevice(headers: Headers, token: string | null): void {
  if (token !== null && TOKEN.test(token)) setCookie(headers, COOKIE, token, DEVICE_TTL_S);
}

export const forgetDevice = (headers: Headers): void => deleteCookie(headers, COOKIE);
