/** Where the feed is shown. */
export type FeedPath = '/' | '/feed';

/** However it is written: Next serves `/FEED` too. */
export const isFeedPath = (pathname: string): boolean => /^\/(feed)?$/i.test(pathname);

/** The public path that a variant of the internal search page is shown at (see next.config.ts), or null. */
export function feedPath(variant: string): FeedPath | null {
  if (variant === 'home') return '/';
  return variant === 'feed' ? '/feed' : null;
}
