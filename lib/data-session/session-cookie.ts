const SESSION_COOKIE = /(?:^|;\s*)sb-[^=;\s]+-auth-token(?:\.\d+)?=/;

/**
 * The name of the cookie that holds the session; the names of its numbered parts begin with it. The library derives it
 * from the first label of the host that browsers reach the service at.
 */
export const sessionCookieName = (publicUrl: string): string =>
  `sb-${new URL(publicUrl).hostname.split('.')[0]}-auth-token`;

/** Whether a cookie header or `document.cookie` holds a session of a data service. */
export const hasSessionCookie = (cookies: string): boolean => SESSION_COOKIE.test(cookies);
