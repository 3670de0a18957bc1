/** Spec §8 "Feed and article". */
export const FEED_MESSAGES = {
  title: 'Error Loading News',
  failed: 'Failed to fetch news',
  httpError: (status: number) => `HTTP error! status: ${status}`,
} as const;
