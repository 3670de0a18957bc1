import type { Hashtag } from './model';

/** Stable for equal and unknown counts. */
export const orderByUse = (hashtags: readonly Hashtag[]): Hashtag[] =>
  [...hashtags].sort((a, b) => (b.count ?? 0) - (a.count ?? 0));
