/** Spec §8 "Feed and article", and the way back of §2. */
export const ARTICLE_MESSAGES = {
  title: 'News Not Found',
  missing: 'The requested news item could not be found.',
  slugRequired: 'News slug is required',
  failed: 'Failed to fetch news details',
  back: 'Back to News',
} as const;
