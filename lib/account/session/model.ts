/** The signed-in reader, stored in the browser under the key `user` (spec §3, decision 29). */
export type SessionUser = { id: number; username: string; email: string };

/** The content of the sealed cookie. The jwt never leaves the server. */
export type Session = { userId: number; username: string; email: string; jwt: string };

/** A new session with its device token (null where the content API has none). */
export type NewSession = { session: Session; device: string | null };

export const toSessionUser = ({ userId, username, email }: Session): SessionUser => ({ id: userId, username, email });

/** Over https the name begins with `__Host-` (cookies.ts). */
export const SESSION_COOKIE = 'session';

const IN_HEADER = new RegExp(`(?:^|;)\\s*(?:__Host-)?${SESSION_COOKIE}=`);

/** Whether a `Cookie` header holds a session, valid or not. */
export const hasReaderSession = (cookies: string): boolean => IN_HEADER.test(cookies);

/** A form that was sent without scripts and refused: its words, and what was typed but passwords. */
export type FormFailure = { title: string; message: string; fields: Record<string, string> };

export const FORM_FAILURE_COOKIE = 'auth-failure';

/** Whether `/auth` is rendered for this visitor alone. */
export const hasAuthCookie = (cookies: string): boolean =>
  hasReaderSession(cookies) || cookies.includes(`${FORM_FAILURE_COOKIE}=`);

/** The parameters of `/auth` that its HTML depends on. */
export const AUTH_PARAMETERS = ['tab', 'next', 'reset', 'confirm-email', 'code'] as const;

/**
 * Parses `?next=`: a path of this site with query and hash, or null. Rejects everything that browsers resolve to
 * another site (`//host`, `/\host`, control characters), and paths of sign-in and API.
 */
export function parseReturnPath(next: string | null): `/${string}` | null {
  if (!next || !/^\/(?![/\\])/.test(next) || /[\p{Cc}\\]/u.test(next) || !URL.canParse(next, BASE)) return null;
  const { origin, pathname, search, hash } = new URL(next, BASE);
  // Checked again because dots are resolved only now: `/..//host`.
  if (origin !== BASE || pathname.startsWith('//') || /^\/(auth|api)(\/|$)/.test(pathname)) return null;
  return `/${pathname.slice(1)}${search}${hash}`;
}

const BASE = 'http://site.invalid';
