/** Over https the name begins with `__Host-` (cookies.ts). */
export const SESSION_COOKIE = 'session';

const IN_HEADER = new RegExp(`(?:^|;)\\s*(?:__Host-)?${SESSION_COOKIE}=`);

/** Whether a `Cookie` header holds a session, valid or not. */
export const hasReaderSession = (cookies: string): boolean => IN_HEADER.test(cookies);
