import { DEFAULT_PORT, DEFAULT_SITE_NAME } from './defaults.mjs';

/**
 * The site's public origin and name. Apart from `env.ts` because pages are also rendered while building, where no other
 * setting is known; `parseWebEnv` checks the same two variables when the server starts.
 */
export const siteOrigin = (): string =>
  (process.env.SITE_URL || `http://localhost:${process.env.PORT || DEFAULT_PORT}`).replace(/\/+$/, '');

export const siteName = (): string => process.env.SITE_NAME?.trim() || DEFAULT_SITE_NAME;

/** A site path, or an address that is absolute already, as an absolute URL. */
export const absoluteUrl = (path: string): string => new URL(path, `${siteOrigin()}/`).href;
