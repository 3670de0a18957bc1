import { DEFAULT_PORT, DEFAULT_SITE_NAME, SWITCHABLE_DEFAULTS } from './defaults.mjs';

/**
 * Apart from `env.ts` because pages are also rendered during the build, without settings; `parseWebEnv` validates the
 * same variables at start.
 */
export const siteOrigin = (): string =>
  (process.env.SITE_URL || `http://localhost:${process.env.PORT || DEFAULT_PORT}`).replace(/\/+$/, '');

export const siteName = (): string => process.env.SITE_NAME?.trim() || DEFAULT_SITE_NAME;

export const siteTagline = (): string | null => readSwitchable('SITE_TAGLINE');

/** The claim in the banner and on the subscription page; null where switched off. */
export const siteClaim = (): string | null => readSwitchable('SITE_CLAIM');

export const websubHub = (): string | null => process.env.WEBSUB_HUB || null;

/** Whether the content API ranks, corrects and excludes (SEARCH_EXTENSIONS). */
export const areSearchesExtended = (): boolean => /^(?:on|true|1)$/.test(process.env.SEARCH_EXTENSIONS ?? '');

export const absoluteUrl = (path: string): string => new URL(path, `${siteOrigin()}/`).href;

/** Null for an empty value, which switches the setting off. `env.ts` validates it at start. */
export const readSwitchable = (name: keyof typeof SWITCHABLE_DEFAULTS): string | null =>
  (process.env[name] ?? SWITCHABLE_DEFAULTS[name]).trim() || null;
