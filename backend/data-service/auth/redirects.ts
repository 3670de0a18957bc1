import type { DataServiceConfig } from '../config.ts';
import { GOOGLE_AUTHORIZE_ORIGIN, githubEndpoints } from './oauth-providers.ts';

/**
 * Where a sign-in returns to: what was asked for when it is a page of the site, else the site's home. Everything else would
 * hand the session to a stranger. What comes back is written as browsers read it, so that nobody after us can read it in
 * another way: `http://evil.test\@site.test` is a page of evil.test, although the host seems to follow the `@`.
 */
export function chooseRedirect(asked: string | undefined, siteUrl: string): string {
  const url = asked === undefined ? null : parsePage(asked);
  return url && url.origin === new URL(siteUrl).origin ? url.href : siteUrl;
}

/** Whether a `Location` may leave this service: pages of the site, and the configured providers' sign-in. */
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

/** The redirect with an error in its query and its fragment: clients of either flow look in one of them. */
export function redirectWithError(target: string, error: { error: string; code: string; description: string }): string {
  const url = new URL(target);
  const values = { error: error.error, error_code: error.code, error_description: error.description };
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  url.hash = new URLSearchParams(values).toString();
  return url.href;
}

/** An absolute http(s) address without a user name. A `blob:` address, too, has the origin of the page that made it. */
function parsePage(address: string): URL | null {
  const url = URL.parse(address);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return null;
  return url.username === '' && url.password === '' ? url : null;
}
