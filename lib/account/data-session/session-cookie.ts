const SESSION_COOKIE = /(?:^|;\s*)sb-[^=;\s]+-auth-token(?:\.\d+)?=/;

/** The library derives the name from the first label of the public host; numbered parts of the cookie begin with it. */
export const sessionCookieName = (publicUrl: string): string =>
  `sb-${new URL(publicUrl).hostname.split('.')[0]}-auth-token`;

export const hasSessionCookie = (cookies: string): boolean => SESSION_COOKIE.test(cookies);

// `code` and its companions (PKCE), errors of either flow, and tokens of links requested without PKCE.
const LINK_PARAMETERS = [
  'code',
  'sb_flow_id',
  'error',
  'error_code',
  'error_description',
  'access_token',
  'refresh_token',
  'provider_token',
  'provider_refresh_token',
  'expires_in',
  'expires_at',
  'token_type',
  'type',
];
const LINK_MARKS = ['code', 'error', 'error_code', 'error_description', 'access_token'];

export function isDataServiceLink(address: string): boolean {
  const { searchParams, hash } = new URL(address);
  const fragment = new URLSearchParams(hash.slice(1));
  return LINK_MARKS.some((name) => searchParams.has(name) || fragment.has(name));
}

/** Removes the link's codes, tokens and errors, which are valid once and would end up in histories and logs. */
export function withoutLinkParameters(address: string): string {
  const url = new URL(address);
  for (const name of LINK_PARAMETERS) url.searchParams.delete(name);
  const fragment = new URLSearchParams(url.hash.slice(1));
  if (LINK_PARAMETERS.some((name) => fragment.has(name))) url.hash = '';
  return url.href;
}
