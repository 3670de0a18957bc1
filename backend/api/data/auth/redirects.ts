import type { SessionBody } from './sessions.ts';

/**
 * Allows redirects to pages of the site alone; others would leak the session. Returns the URL as browsers parse it:
 * `http://evil.test\@site.test` is a page of evil.test.
 */
export function chooseRedirect(asked: string | undefined, siteUrl: string): string {
  const url = asked === undefined ? null : parsePage(asked);
  return url && url.origin === new URL(siteUrl).origin ? url.href : siteUrl;
}

/** In query and fragment, because clients of either flow read one of them. */
export function redirectWithError(target: string, error: { error: string; code: string; description: string }): string {
  const url = new URL(target);
  const values = { error: error.error, error_code: error.code, error_description: error.description };
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  url.hash = new URLSearchParams(values).toString();
  return url.href;
}

/** In the fragment, which no server sees. `more` is what clients read beside the session. */
export function redirectWithSession(target: string, session: SessionBody, more: Record<string, string>): string {
  const { access_token, refresh_token, token_type, expires_in, expires_at } = session;
  const times = { expires_in: String(expires_in), expires_at: String(expires_at) };
  const url = new URL(target);
  url.hash = new URLSearchParams({ access_token, refresh_token, token_type, ...times, ...more }).toString();
  return url.href;
}

/** An absolute http(s) address without a user name; a `blob:` address has the origin of its page. */
function parsePage(address: string): URL | null {
  const url = URL.parse(address);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return null;
  return url.username === '' && url.password === '' ? url : null;
}
