/** Site text that is not tied to one component (spec §1, §2). */
export const SITE_TAGLINE = 'Creative insights and industry updates for Amazon sellers.';
export const DEFAULT_TITLE = 'A curated feed of the top Amazon experts posts';
export const DEFAULT_DESCRIPTION = 'A curated feed of the top Amazon experts posts. Updated daily.';
export const DEFAULT_OG_IMAGE = { url: '/og-default.png', width: 1200, height: 630 } as const;
/** The page's background in each theme, which browsers give their own bar (globals.css: --canvas). */
export const THEME_COLORS = { light: '#faf9f7', dark: '#141311' } as const;
export const SITE_LANGUAGE = 'en';
export const SITE_LOCALE = 'en_US';
export const SITE_REGION = 'US';
