/**
 * Where `?next=` leads after signing in: a path of this site with its query and hash, or null. Everything a browser
 * would take for another site (`//host`, `/\host`, `https:…`, control characters that it drops) is refused, and so are
 * paths that are no page to come back to.
 */
export function parseReturnPath(next: string | null): `/${string}` | null {
  if (!next || !/^\/(?![/\\])/.test(next) || /[\p{Cc}\\]/u.test(next) || !URL.canParse(next, BASE)) return null;
  const { origin, pathname, search, hash } = new URL(next, BASE);
  // Dots are resolved by now: `/./` and `/..` before `//host` would have slipped through above.
  if (origin !== BASE || pathname.startsWith('//') || /^\/(auth|api)(\/|$)/.test(pathname)) return null;
  return `/${pathname.slice(1)}${search}${hash}`;
}

const BASE = 'http://site.invalid';
