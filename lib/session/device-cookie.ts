import 'server-only';
import { deleteCookie, getCookie, setCookie } from './cookies';

// A year, as the content API's tokens. Browsers keep no cookie for longer than 400 days.
const DEVICE_TTL_S = 365 * 24 * 60 * 60;
const COOKIE = 'device';
// What a token is made of; anything else could end the cookie and begin attributes of its own.
const TOKEN = /^[\w.-]{1,1000}$/;

/**
 * The token by which the content API knows this browser again, as it was given after an earlier sign-in. It opens
 * nothing, so it stays after signing out: that is when it is needed.
 */
export function getDevice(request: Request): string | undefined {
  const token = getCookie(request.headers, COOKIE);
  return token !== null && TOKEN.test(token) ? token : undefined;
}

/** Keeps the token of a sign-in. A content API that gives none (Strapi) leaves what is there. */
export function keepDevice(headers: Headers, token: string | null): void {
  if (token !== null && TOKEN.test(token)) setCookie(headers, COOKIE, token, DEVICE_TTL_S);
}

/** For an account that is gone. */
export const forgetDevice = (headers: Headers): void => deleteCookie(headers, COOKIE);
