/** Spec §4 "Hero banner". `articles` is the count of the day's summary. */
export const BANNER_MESSAGES = {
  loading: 'Loading...',
  today: (articles: number) => `${articles} posts today`,
  latest: (articles: number) => `${articles} posts latest`,
  unknown: 'Updated daily',
} as const;

/** Spec §1 and §2: what the hero says. */
export const HERO_TEXTS = {
  badge: 'Updated Daily',
  heading: 'A curated feed of the top Amazon experts posts',
  claim: '2,000+ Amazon Experts',
} as const;
