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
