import type { DataServiceConfig } from '../config.ts';
import { GOOGLE_AUTHORIZE_ORIGIN, githubEndpoints } from './oauth-providers.ts';

/**
 * Allows redirects to pages of the site alone; others would leak the session. Returns the URL as browsers parse it:
 * `http://evil.test\@site.test` is a page of evil.test.
 */
export function chooseRedirect(asked: string | undefined, siteUrl: string): string {
  const url = asked === undefined ? null : parsePage(asked);
  return url && url.origin === new URL(siteUrl).origin ? url.href : siteUrl;
}

/** Allows pages of the site and the providers' sign-in. */
export function isAllowedTarget(
  location: string,
  { siteUrl, providers }: Pick<DataServiceConfig, 'siteUrl' | 'providers'>,
): boolean {
  const url = parsePage(location);
  if (!url) return false;
  const allowed = [new URL(siteUrl).origin];
  if (providers.github) allowed.push(new URL(githubEndpoints(providers.github).authorize).origin);
  if (providers.google) allowed.push(GOOGLE_AUTHORIZE_ORIGIN);
  return allowed.includes(url.origin);
}

/** In query and fragment, because clients of either flow read one of them. */
export function redirectWithError(target: string, error: { error: string; code: string; description: string }): string {
  const url = new URL(target);
  const values = { error: error.error, error_code: error.code, error_description: error.description };
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  url.hash = new URLSearchParams(values).toString();
  return url.href;
}

/** An absolute http(s) address without a user name; a `blob:` address has the origin of its page. */
function parsePage(address: string): URL | null {
  const url = URL.parse(address);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return null;
  return url.username === '' && url.password === '' ? url : null;
}
