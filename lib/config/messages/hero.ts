/** Spec §4 "Hero banner". `articles` is the count of the day's summary. */
export const BANNER_MESSAGES = {
  loading: 'Loading...',
  today: (articles: number) => `${articles} posts today`,
  latest: (articles: number) => `${articles} posts latest`,
  unknown: 'Updated daily',
} as const;

/** Spec §1 and §2: the hero's badge. Its heading is the site's title, its claim a setting (`siteClaim`). */
export const HERO_TEXTS = {
  badge: 'Updated Daily',
} as const;
