const SESSION_COOKIE = /(?:^|;\s*)sb-[^=;\s]+-auth-token(?:\.\d+)?=/;

/**
 * The cookie (or the stem of its numbered parts) that holds the session, named as the library names it: after the first
 * label of the host that browsers reach the service at.
 */
export const sessionCookieName = (publicUrl: string): string =>
  `sb-${new URL(publicUrl).hostname.split('.')[0]}-auth-token`;

/** Whether a cookie header or `document.cookie` holds a session of a data service. */
export const hasSessionCookie = (cookies: string): boolean => SESSION_COOKIE.test(cookies);
