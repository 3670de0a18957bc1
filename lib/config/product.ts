/** Product numbers (spec §9). Change them there first. */
export const FEED_PAGE_SIZE = 25;
export const RELATED_FETCHED = 20;
export const RELATED_SHOWN = 4;
export const SUMMARIES_SHOWN = 10;
export const AUTHORS_SAMPLE = 1000;
export const AUTHORS_SHOWN = 50;
export const SEARCH_DEBOUNCE_MS = 500;
export const READING_WORDS_PER_MINUTE = 225;
export const SUMMARY_PREVIEW_CHARACTERS = 200;
export const PASSWORD_MIN_CHARACTERS = 6;
export const MOBILE_BREAKPOINT_PX = 768;
export const PROMO_EVERY_POSTS = 10;
export const COPY_CONFIRMATION_MS = 2_000;
export const DEFAULT_COLUMNS = 3;
export const DRAWER_CLOSE_THRESHOLD = 0.25;
export const DRAWER_VELOCITY_THRESHOLD = 0.4;
export const DRAWER_ANIMATION_S = 0.5;
export const SESSION_STORAGE_KEY = 'user';

/** Lifetimes of cached data in seconds (spec §7 "Caching"). */
export const FEED_FRESH_S = 60;
export const ARTICLE_FRESH_S = 300;
export const SUMMARIES_FRESH_S = 300;
export const HASHTAGS_FRESH_S = 300;
export const AUTHORS_FRESH_S = 300;
/** Pages without upstream data. They reference the scripts of their build. */
export const STATIC_FRESH_S = 300;
/** A page with a part that could not be loaded. */
export const INCOMPLETE_FRESH_S = 10;
export const CRAWLER_FRESH_S = 300;
export const BANNER_FRESH_S = 300;
export const BANNER_KEPT_S = 600;

/** Outgoing calls time out after this. */
export const UPSTREAM_TIMEOUT_MS = 5_000;
