import { describe, expect, it } from 'vitest';
import { DEFAULT_TITLE } from '@/lib/config/site';
import {
  AUTHENTICATION_REQUIRED,
  BANNER_MESSAGES,
  FEED_MESSAGES,
  HERO_TEXTS,
  SCREEN_TEXTS,
  SUBSCRIBE_MESSAGES,
} from './first-load';
import {
  ARTICLE_MESSAGES,
  AUTH_MESSAGES,
  AUTHENTICATION_REQUIRED_WITH_ACTION,
  BOOKMARK_MESSAGES,
  COPY_MESSAGES,
  HASHTAG_MESSAGES,
  REPORT_MESSAGES,
  SUBSCRIBE_ANSWERS,
  SUMMARY_MESSAGES,
  TAGGING_TEXTS,
} from './later';
import { UPSTREAM_MESSAGES } from './upstream';

// Written out a second time on purpose: a text changed by accident must fail here. Change the specification first.

describe('destructive toasts titled "Error" (§8)', () => {
  it.each([
    [HASHTAG_MESSAGES.duplicate, 'This hashtag already exists.'],
    [HASHTAG_MESSAGES.createFailed, 'Failed to create hashtag.'],
    [HASHTAG_MESSAGES.updateFailed, 'Failed to update hashtags.'],
    [BOOKMARK_MESSAGES.duplicate, 'This bookmark already exists.'],
    [BOOKMARK_MESSAGES.createFailed, 'Failed to create bookmark.'],
    [BOOKMARK_MESSAGES.updateFailed, 'Failed to update bookmarks.'],
    [SUBSCRIBE_MESSAGES.failed, 'Something went wrong. Please try again.'],
    [REPORT_MESSAGES.failed, 'Failed to send report.'],
  ])('%o', (toast, description) => {
    expect(toast).toEqual({ title: 'Error', description, variant: 'destructive' });
  });
});

describe('success toasts titled "Success" (§8)', () => {
  it.each([
    [HASHTAG_MESSAGES.created, 'Hashtag created successfully!'],
    [HASHTAG_MESSAGES.updated, 'Hashtags updated successfully!'],
    [BOOKMARK_MESSAGES.created, 'Bookmark created successfully!'],
    [BOOKMARK_MESSAGES.updated, 'Bookmarks updated successfully!'],
    [REPORT_MESSAGES.sent, 'Report sent successfully! Thank you.'],
    [AUTH_MESSAGES.signedIn, 'Signed in successfully!'],
    [AUTH_MESSAGES.signedUp, 'Account created successfully!'],
  ])('%o', (toast, description) => {
    expect(toast).toEqual({ title: 'Success', description });
  });
});

describe('other toasts (§6, §8)', () => {
  it.each([
    [COPY_MESSAGES.failed, { title: 'Failed to copy link', variant: 'destructive' }],
    [COPY_MESSAGES.summaryFailed, { title: 'Copy failed: Could not copy link to clipboard.', variant: 'destructive' }],
    [COPY_MESSAGES.copied, { title: 'Link copied!' }],
    [COPY_MESSAGES.summaryCopied, { title: 'Link copied!', description: 'Summary link copied to clipboard' }],
    [SUMMARY_MESSAGES.bookmarkFailed, { title: 'Failed to add or remove bookmark', variant: 'destructive' }],
    [SUMMARY_MESSAGES.hashtagFailed, { title: 'Failed to add or remove hashtag', variant: 'destructive' }],
    [SUMMARY_MESSAGES.bookmarkAdded, { title: 'Bookmark Added' }],
    [SUMMARY_MESSAGES.bookmarkRemoved, { title: 'Bookmark Removed' }],
    [SUMMARY_MESSAGES.hashtagAdded, { title: 'Hashtag Added' }],
    [SUMMARY_MESSAGES.hashtagRemoved, { title: 'Hashtag Removed' }],
    [
      AUTHENTICATION_REQUIRED,
      {
        title: 'Authentication Required',
        description: 'Please sign in to use this feature',
        variant: 'destructive',
      },
    ],
    [
      AUTHENTICATION_REQUIRED_WITH_ACTION,
      {
        title: 'Authentication Required',
        description: 'Please sign in to use this feature',
        variant: 'destructive',
        action: { label: 'Sign In', href: '/auth' },
      },
    ],
  ])('%o', (toast, expected) => {
    expect(toast).toEqual(expected);
  });
});

describe('subscribe (§4, §5, §8)', () => {
  it('asks for an address', () => {
    expect(SUBSCRIBE_MESSAGES.emailRequired).toEqual({
      title: 'Email required',
      description: 'Please enter your email address',
      variant: 'destructive',
    });
  });

  it.each([
    ['Not today', 'Not today'],
    ['', 'Please try again'],
    [null, 'Please try again'],
    [undefined, 'Please try again'],
  ])('says why it was refused: %o', (reason, description) => {
    expect(SUBSCRIBE_ANSWERS.refused(reason)).toEqual({
      title: 'Subscription failed',
      description,
      variant: 'destructive',
    });
  });

  it("passes on the server's words on success", () => {
    expect(SUBSCRIBE_ANSWERS.subscribed('See you')).toEqual({ title: 'Success!', description: 'See you' });
  });

  it('has a label of the button for both states', () => {
    expect(SUBSCRIBE_MESSAGES).toMatchObject({ submit: 'Subscribe', submitting: 'Subscribing...' });
  });
});

describe('plain texts', () => {
  it.each([
    // §5
    [AUTH_MESSAGES.fieldsRequired, 'Please fill in all fields.'],
    [AUTH_MESSAGES.emailInvalid, 'Please enter a valid email address.'],
    [AUTH_MESSAGES.passwordTooShort, 'Password must be at least 6 characters long.'],
    // §8
    [AUTH_MESSAGES.loginFailed, 'Login failed'],
    [AUTH_MESSAGES.signupFailed, 'Signup failed'],
    [AUTH_MESSAGES.signInFailed, 'Sign in failed'],
    [AUTH_MESSAGES.signUpFailed, 'Sign up failed'],
    [FEED_MESSAGES.title, 'Error Loading News'],
    [FEED_MESSAGES.failed, 'Failed to fetch news'],
    [UPSTREAM_MESSAGES.httpError(503), 'HTTP error! status: 503'],
    [ARTICLE_MESSAGES.title, 'News Not Found'],
    [ARTICLE_MESSAGES.missing, 'The requested news item could not be found.'],
    [ARTICLE_MESSAGES.slugRequired, 'News slug is required'],
    [ARTICLE_MESSAGES.failed, 'Failed to fetch news details'],
    [ARTICLE_MESSAGES.back, 'Back to News'],
    // §4
    [BANNER_MESSAGES.loading, 'Loading...'],
    [BANNER_MESSAGES.today(12), '12 posts today'],
    [BANNER_MESSAGES.latest(0), '0 posts latest'],
    [BANNER_MESSAGES.unknown, 'Updated daily'],
    // §1, §2
    [HERO_TEXTS.badge, 'Updated Daily'],
    [DEFAULT_TITLE, 'A curated feed of the top Amazon experts posts'],
    [TAGGING_TEXTS.hashtags.placeholder, 'newtest'],
    [TAGGING_TEXTS.hashtags.add, 'Add'],
    [TAGGING_TEXTS.hashtags.select, 'Select hashtag'],
    [TAGGING_TEXTS.hashtags.remove, 'Remove hashtag'],
    [TAGGING_TEXTS.bookmarks.title, 'Bookmark this post'],
    [TAGGING_TEXTS.bookmarks.placeholder, 'Create new bookmark'],
    [TAGGING_TEXTS.bookmarks.add, 'Create'],
    [TAGGING_TEXTS.bookmarks.select, 'Select bookmark'],
    [TAGGING_TEXTS.bookmarks.empty, 'No bookmarks yet. Create your first one above!'],
    [TAGGING_TEXTS.save, 'Save'],
    [TAGGING_TEXTS.saving, 'Saving...'],
    [SCREEN_TEXTS.notFound, 'Oops! Page not found'],
    [SCREEN_TEXTS.returnHome, 'Return to Home'],
    [SCREEN_TEXTS.unexpectedError, 'Unexpected Application Error!'],
  ])('%s', (text, expected) => {
    expect(text).toBe(expected);
  });
});
