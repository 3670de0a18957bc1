import type { ToastInput, ToastText } from './toast/toast-store';

/*
 * Every text that the specification fixes and a visitor reads, in the order of its error catalogue (§8), then the fixed
 * texts of §1, §2, §4 and §5. A toast that only carries a server's own words has no constant here.
 */

const error = (description: string) => ({ title: 'Error', description, variant: 'destructive' }) as const;
const failure = (title: string) => ({ title, variant: 'destructive' }) as const;
const success = (description: string) => ({ title: 'Success', description }) as const;

/** §8 "Toasts with destructive variant" and the dialogs' success toasts; placeholders and empty texts of §2. */
export const HASHTAG_MESSAGES = {
  duplicate: error('This hashtag already exists.'),
  createFailed: error('Failed to create hashtag.'),
  updateFailed: error('Failed to update hashtags.'),
  created: success('Hashtag created successfully!'),
  updated: success('Hashtags updated successfully!'),
} as const satisfies Record<string, ToastText>;

export const BOOKMARK_MESSAGES = {
  duplicate: error('This bookmark already exists.'),
  createFailed: error('Failed to create bookmark.'),
  updateFailed: error('Failed to update bookmarks.'),
  created: success('Bookmark created successfully!'),
  updated: success('Bookmarks updated successfully!'),
} as const satisfies Record<string, ToastText>;

/** §8 "Other toasts" and success toasts: copying a link. */
export const COPY_MESSAGES = {
  failed: failure('Failed to copy link'),
  summaryFailed: failure('Copy failed: Could not copy link to clipboard.'),
  copied: { title: 'Link copied!' },
  summaryCopied: { title: 'Link copied!', description: 'Summary link copied to clipboard' },
} as const satisfies Record<string, ToastText>;

/** §8: bookmarks and hashtags of a summary card, which are held in memory. */
export const SUMMARY_MESSAGES = {
  bookmarkFailed: failure('Failed to add or remove bookmark'),
  hashtagFailed: failure('Failed to add or remove hashtag'),
  bookmarkAdded: { title: 'Bookmark Added' },
  bookmarkRemoved: { title: 'Bookmark Removed' },
  hashtagAdded: { title: 'Hashtag Added' },
  hashtagRemoved: { title: 'Hashtag Removed' },
} as const satisfies Record<string, ToastText>;

/** §6, §8: an anonymous visitor uses what needs an account. */
export const AUTHENTICATION_REQUIRED = {
  title: 'Authentication Required',
  description: 'Please sign in to use this feature',
  variant: 'destructive',
} as const satisfies ToastText;

/** The same on summary cards, where the toast itself leads to signing in. */
export const AUTHENTICATION_REQUIRED_WITH_ACTION = {
  ...AUTHENTICATION_REQUIRED,
  action: { label: 'Sign In', href: '/auth' },
} as const satisfies ToastInput;

/** §5 and §8 "Authentication". The server's own message goes before every `…Failed`. */
export const AUTH_MESSAGES = {
  fieldsRequired: 'Please fill in all fields.',
  emailInvalid: 'Please enter a valid email address.',
  passwordTooShort: 'Password must be at least 6 characters long.',
  loginFailed: 'Login failed',
  signupFailed: 'Signup failed',
  signInFailed: 'Sign in failed',
  signUpFailed: 'Sign up failed',
  signedIn: success('Signed in successfully!'),
  signedUp: success('Account created successfully!'),
} as const;

/** §8 "Feed and article". */
export const FEED_MESSAGES = {
  title: 'Error Loading News',
  failed: 'Failed to fetch news',
  httpError: (status: number) => `HTTP error! status: ${status}`,
} as const;

export const ARTICLE_MESSAGES = {
  title: 'News Not Found',
  missing: 'The requested news item could not be found.',
  slugRequired: 'News slug is required',
  failed: 'Failed to fetch news details',
  back: 'Back to News',
} as const;

/** §8 "Subscribe", and the button of §4. */
export const SUBSCRIBE_MESSAGES = {
  emailRequired: {
    title: 'Email required',
    description: 'Please enter your email address',
    variant: 'destructive',
  },
  /** The function said no: with its own words, else these. */
  refused: (reason?: string | null) =>
    ({
      title: 'Subscription failed',
      description: reason || 'Please try again',
      variant: 'destructive',
    }) as const,
  failed: error('Something went wrong. Please try again.'),
  subscribed: (message: string) => ({ title: 'Success!', description: message }) as const,
  submit: 'Subscribe',
  submitting: 'Subscribing...',
} as const;

/** §4 "Hero banner". `articles` is the count of the day's summary. */
export const BANNER_MESSAGES = {
  loading: 'Loading...',
  today: (articles: number) => `${articles} posts today`,
  latest: (articles: number) => `${articles} posts latest`,
  unknown: 'Updated daily',
} as const;

/** §1 and §2: what the hero says. */
export const HERO_TEXTS = {
  badge: 'Updated Daily',
  heading: 'A curated feed of the top Amazon experts posts',
  claim: '2,000+ Amazon Experts',
} as const;

/** §2: the dialogs for hashtags and bookmarks. */
export const TAGGING_TEXTS = {
  hashtagTitle: 'Add Hashtag',
  hashtagPlaceholder: 'newtest',
  addHashtag: 'Add',
  selectHashtag: 'Select hashtag',
  removeHashtag: 'Remove hashtag',
  bookmarkTitle: 'Bookmark this post',
  bookmarkPlaceholder: 'Create new bookmark',
  createBookmark: 'Create',
  selectBookmark: 'Select bookmark',
  removeBookmark: 'Remove bookmark',
  noBookmarks: 'No bookmarks yet. Create your first one above!',
  save: 'Save',
  saving: 'Saving...',
} as const;

/** §2: screens that stand in for a page. */
export const SCREEN_TEXTS = {
  notFound: 'Oops! Page not found',
  returnHome: 'Return to Home',
  unexpectedError: 'Unexpected Application Error!',
} as const;
