/**
 * The site's public origin and name. Apart from `env.ts` because pages are also rendered while building, where no other
 * setting is known; `readWebEnv` checks the same two variables when the server starts.
 */
export const siteOrigin = (): string =>
  (process.env.SITE_URL || `http://localhost:${process.env.PORT || 3000}`).replace(/\/+$/, '');

export const siteName = (): string => process.env.SITE_NAME?.trim() || 'Sellerfeed';

/** A site path, or an address that is absolute already, as an absolute URL. */
export const absoluteUrl = (path: string): string => new URL(path, `${siteOrigin()}/`).href;
