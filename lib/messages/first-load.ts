import type { ToastText } from '@/lib/browser/toast/toast-store';

/* The texts that the specification fixes: here those of the first load's scripts, in `later.ts` the others. */

export const error = (description: string) => ({ title: 'Error', description, variant: 'destructive' }) as const;
export const success = (description: string) => ({ title: 'Success', description }) as const;
export const failure = (title: string) => ({ title, variant: 'destructive' }) as const;

/** Spec §8 "Subscribe", and the button of §4. */
export const SUBSCRIBE_MESSAGES = {
  emailRequired: {
    title: 'Email required',
    description: 'Please enter your email address',
    variant: 'destructive',
  },
  failed: error('Something went wrong. Please try again.'),
  submit: 'Subscribe',
  submitting: 'Subscribing...',
} as const;

/** Spec §2: message screens instead of a page. */
export const SCREEN_TEXTS = {
  notFound: 'Oops! Page not found',
  returnHome: 'Return to Home',
  unexpectedError: 'Unexpected Application Error!',
} as const;

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

/** Spec §8 "Feed and article". */
export const FEED_MESSAGES = {
  title: 'Error Loading News',
  failed: 'Failed to fetch news',
} as const;

/** Spec §6, §8: for an anonymous visitor. */
export const AUTHENTICATION_REQUIRED = {
  title: 'Authentication Required',
  description: 'Please sign in to use this feature',
  variant: 'destructive',
} as const satisfies ToastText;
