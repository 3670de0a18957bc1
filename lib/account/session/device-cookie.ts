import 'server-only';
import { deleteCookie, getCookie, setCookie } from './cookies';

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
