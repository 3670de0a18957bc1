/** Texts shared by components (spec §1, §2). */
export const DEFAULT_TITLE = 'A curated feed of the top Amazon experts posts';
export const DEFAULT_DESCRIPTION = 'A curated feed of the top Amazon experts posts. Updated daily.';
/** Drawn with the site's name. */
export const DEFAULT_OG_IMAGE = { url: '/og/page/default', width: 1200, height: 630 } as const;
/** In its place where nothing can be drawn. */
export const FALLBACK_OG_IMAGE = '/og-default.png';
export const SITE_LANGUAGE = 'en';
export const SITE_LOCALE = 'en_US';
export const SITE_REGION = 'US';
