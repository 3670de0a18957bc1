// `code` and what comes with it (PKCE), errors of either flow, and the tokens of a link that was asked for without PKCE.
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

/** Whether a link of the data service led to this address: it says so in the query or in the fragment. */
export function isDataServiceLink(address: string): boolean {
  const { searchParams, hash } = new URL(address);
  const fragment = new URLSearchParams(hash.slice(1));
  return LINK_MARKS.some((name) => searchParams.has(name) || fragment.has(name));
}

/** The address without the link's codes, tokens and errors, which are of use once and end up in histories and logs. */
export function withoutLinkParameters(address: string): string {
  const url = new URL(address);
  for (const name of LINK_PARAMETERS) url.searchParams.delete(name);
  const fragment = new URLSearchParams(url.hash.slice(1));
  if (LINK_PARAMETERS.some((name) => fragment.has(name))) url.hash = '';
  return url.href;
}
