import type { ToastInput, ToastText } from '@/lib/browser/toast/toast-store';
import { AUTHENTICATION_REQUIRED, error, failure, success } from './first-load';

/** On summary cards the toast has the sign-in button. */
export const AUTHENTICATION_REQUIRED_WITH_ACTION = {
  ...AUTHENTICATION_REQUIRED,
  action: { label: 'Sign In', href: '/auth' },
} as const satisfies ToastInput;

/** Spec §8 "Subscribe": what the mailing list answers. */
export const SUBSCRIBE_ANSWERS = {
  /** Prefers the function's own message. */
  refused: (reason?: string | null) =>
    ({
      title: 'Subscription failed',
      description: reason || 'Please try again',
      variant: 'destructive',
    }) as const,
  subscribed: (message: string) => ({ title: 'Success!', description: message }) as const,
} as const;

/** Spec §8 "Toasts with destructive variant" and the dialogs' success toasts; placeholders and empty texts of §2. */
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

/** Spec §2: the dialogs for hashtags and bookmarks. `empty` is for a list without any, `unmatched` for one without a match. */
export const TAGGING_TEXTS = {
  hashtags: {
    title: 'Add Hashtag',
    inputLabel: 'New hashtag',
    placeholder: 'newtest',
    add: 'Add',
    select: 'Select hashtag',
    empty: null,
    unmatched: 'No hashtag is called that yet.',
    remove: 'Remove hashtag',
  },
  bookmarks: {
    title: 'Bookmark this post',
    inputLabel: 'New bookmark',
    placeholder: 'Create new bookmark',
    add: 'Create',
    select: 'Select bookmark',
    empty: 'No bookmarks yet. Create your first one above!',
    unmatched: 'No bookmark is called that yet.',
    remove: 'Remove bookmark',
  },
  save: 'Save',
  saving: 'Saving...',
  savedAs: (name: string) => `Will be saved as “${name}”`,
} as const;

/** Spec §8: tags of summary cards, held in memory. */
export const SUMMARY_MESSAGES = {
  bookmarkFailed: failure('Failed to add or remove bookmark'),
  hashtagFailed: failure('Failed to add or remove hashtag'),
  bookmarkAdded: { title: 'Bookmark Added' },
  bookmarkRemoved: { title: 'Bookmark Removed' },
  hashtagAdded: { title: 'Hashtag Added' },
  hashtagRemoved: { title: 'Hashtag Removed' },
} as const satisfies Record<string, ToastText>;

/** Messages for requests of authors, in the style of spec §8 (`docs/spec.md`, "Requests of authors"). */
export const REQUEST_MESSAGES = {
  sent: success('Request sent successfully! We have sent you an e-mail.'),
  changed: success('Done! Pages are updated within a minute.'),
  failed: error('Failed to send request.'),
  incomplete: {
    title: 'Something is missing',
    description:
      'Please give your name and a valid e-mail address. To remove one post, we need its address on this site; to confirm that it is you, a web address of yours.',
    variant: 'destructive',
  },
} as const satisfies Record<string, ToastText>;

export const REQUEST_TEXTS = {
  isThisYou: 'Is this you?',
  ask: 'Confirm it, or have posts removed',
  kind: 'What shall we do?',
  post: 'Address of the post, to remove one',
  postHint: 'From the address bar of the post on this site.',
  link: 'Your own site or profile, to confirm that it is you',
  linkHint: 'We mail you a code to put there. Once we have seen it, your page here shows this address.',
  manage: 'Your page',
  newLink: 'Link on your page',
  changeLink: 'Change the link',
  leave: 'Remove all my posts',
  leaveNote: 'All your posts leave the site, its feeds and its summaries at once, and are not collected again.',
  name: 'Your name',
  email: 'Your e-mail address',
  relation: 'Who are you?',
  note: 'How can we tell that it is you? (optional)',
  noteHint: 'An address at your own site, or a post or message from your profile, makes it quick.',
  privacy: 'Only the people who run this site see your request. We answer within 30 days.',
  send: 'Send request',
  totals: 'Requests of authors',
} as const;

/** Texts about reporting a post, in the style of spec §8 (`docs/spec.md`, "Reports"). */
export const REPORT_MESSAGES = {
  sent: success('Report sent successfully! Thank you.'),
  failed: error('Failed to send report.'),
  reasonRequired: {
    title: 'Reason required',
    description: 'Please choose what is wrong with the post',
    variant: 'destructive',
  },
} as const satisfies Record<string, ToastText>;

/** A heart that saves at once. */
export const SAVE_AT_ONCE_TEXTS = {
  saved: (name: string) => `Saved in ${name}`,
  savedInPublic: (name: string) => `Saved in ${name}, a public list`,
  /** The collection of a reader who has none. */
  first: 'Reading list',
} as const;

export const REPORT_TEXTS = {
  report: 'Report',
  title: 'Report this post',
  reason: 'What is wrong with it?',
  note: 'Note (optional)',
  privacy: 'Only the people who run this site see your report.',
  send: 'Send report',
  sending: 'Sending...',
} as const;

/** Spec §8 "Other toasts". */
export const COPY_MESSAGES = {
  failed: failure('Failed to copy link'),
  summaryFailed: failure('Copy failed: Could not copy link to clipboard.'),
  copied: { title: 'Link copied!' },
  summaryCopied: { title: 'Link copied!', description: 'Summary link copied to clipboard' },
} as const satisfies Record<string, ToastText>;

/** Of the code in a post. */
export const COPY_CODE_MESSAGES = {
  copied: { title: 'Code copied!' },
  failed: failure('Failed to copy code'),
} as const satisfies Record<string, ToastText>;

/** Spec §8 "Feed and article", and the way back of §2. */
export const ARTICLE_MESSAGES = {
  title: 'News Not Found',
  missing: 'The requested news item could not be found.',
  slugRequired: 'News slug is required',
  failed: 'Failed to fetch news details',
  back: 'Back to News',
} as const;

/** Spec §5 and §8 "Authentication". The server's own message goes before every `…Failed`. */
/** Not in the specification: what else of an account may fail. */
export const ACCOUNT_FAILURES = {
  forgot: 'The link could not be sent',
  reset: 'The password was not changed',
  confirm: 'The address was not confirmed',
} as const;

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

/** Title and heading of a page that could not be read. */
export const PAGE_FAILED = 'This page could not be loaded';

/** Messages for suggestions of readers, in the style of spec §8 (`docs/spec.md`, "Suggestions of readers"). */
export const SUGGESTION_MESSAGES = {
  sent: success('Thank you! We will have a look at it.'),
  suggested: { title: 'Already suggested', description: 'This post was suggested before. We will have a look at it.' },
  here: { title: 'Already here', description: 'This post is on the site.' },
  invalid: {
    title: 'This is not the address of a post',
    description:
      'Please give the web address of the original, such as https://x.com/name/status/1, and at most 300 characters.',
    variant: 'destructive',
  },
  limited: {
    title: 'That is enough for today',
    description: 'You can suggest ten posts in a day. Please come back tomorrow.',
    variant: 'destructive',
  },
  failed: error('Failed to send suggestion.'),
} as const satisfies Record<string, ToastText>;

export const SUGGESTION_TEXTS = {
  title: 'Suggest a post',
  lead: 'You have read a post that others should read, too? Send us its address. You see below what becomes of it.',
  signIn: 'Sign in to suggest a post',
  link: 'Address of the post',
  linkHint: 'Where it was written, on LinkedIn, X or elsewhere.',
  note: 'Why is it worth reading?',
  noteHint: 'At most 300 characters, and you may leave it empty.',
  send: 'Send suggestion',
  own: 'Your suggestions',
  unread: 'Your suggestions could not be loaded. Please reload the page.',
  read: 'Read it here',
} as const;

/** Messages for following and muting, in the style of spec §8 (`docs/spec.md`, "Following and muting"). */
export const FOLLOW_TEXTS = {
  title: 'Following',
  lead: 'The newest posts of the authors, topics and searches that you follow.',
  /** By the effect that begins or ends. */
  said: {
    follow: (name: string, isOn: boolean) => (isOn ? `You follow ${name}` : `You no longer follow ${name}`),
    mute: (name: string, isOn: boolean) => (isOn ? `You mute ${name}` : `You no longer mute ${name}`),
    tell: (name: string, isOn: boolean) => (isOn ? `You are told of ${name}` : `You are no longer told of ${name}`),
  },
  tooMany: {
    title: 'This browser keeps no more rules',
    description: 'Without an account you can follow and mute 300 things, with one 1,000.',
  },
  failed: 'What you follow could not be saved',
  unread: 'The posts could not be loaded.',
  because: (name: string) => `You follow ${name}`,
  noMail: {
    title: 'This site sends no such mail',
    description: 'Follow it instead: what is new stands under Following.',
  },
  notYetByMail: (name: string) => `Say when you want to be told of ${name}`,
  chooseWhen: 'Choose when',
  mail: 'By mail',
  mailSaid: {
    off: 'You get no mail of what you follow',
    daily: 'You get what is new daily',
    monday: 'You get what is new on Mondays',
  },
  mailAsked: { title: 'Almost done', description: 'Please open the mail that we have sent, and confirm.' },
  mailFailed: 'The mail could not be set',
  mailPage: 'Your mail',
  nothing: 'You follow nothing yet',
  how: 'Open an author, a topic or a search, and choose Follow. It works without an account; with one, you find it on every device.',
  noPosts: 'Nothing you follow has posts yet.',
  withoutScripts:
    'This page needs scripts. Without them, the feeds of an author or a topic, at the end of their pages, bring you what is new.',
} as const;
