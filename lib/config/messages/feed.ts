/** Spec §8 "Feed and article". */
export const FEED_MESSAGES = {
  title: 'Error Loading News',
  failed: 'Failed to fetch news',
  httpError: (status: number) => `HTTP error! status: ${status}`,
  /** Not in the specification: too many searches at once. */
  busy: 'Too many searches at the moment, please try again in a few seconds.',
} as const;
