/**
 * Where a sign-in returns to: what was asked for when it is a page of the site, else the site's home. Everything else would
 * hand the session to a stranger.
 */
export function chooseRedirect(asked: string | undefined, siteUrl: string): string {
  if (asked === undefined) return siteUrl;
  try {
    return new URL(asked).origin === new URL(siteUrl).origin ? asked : siteUrl;
  } catch {
    return siteUrl;
  }
}

/** The redirect with an error in its query and its fragment: clients of either flow look in one of them. */
export function redirectWithError(target: string, error: { error: string; code: string; description: string }): string {
  const url = new URL(target);
  const values = { error: error.error, error_code: error.code, error_description: error.description };
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  url.hash = new URLSearchParams(values).toString();
  return url.href;
}
