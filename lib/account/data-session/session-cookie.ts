const SESSION_COOKIE = /(?:^|;\s*)sb-[^=;\s]+-auth-token(?:\.\d+)?=/;

/** The library derives the name from the first label of the public host; numbered parts of the cookie begin with it. */
export const sessionCookieName = (publicUrl: string): string =>
  `sb-${new URL(publicUrl).hostname.split('.')[0]}-auth-token`;

export const hasSessionCookie = (cookies: string): boolean => SESSION_COOKIE.test(cookies);
