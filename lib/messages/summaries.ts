import type { ToastText } from '@/lib/toast/toast-store';
import { failure } from './toast-text';

/** Spec §8: bookmarks and hashtags of a summary card, which are held in memory. */
export const SUMMARY_MESSAGES = {
  bookmarkFailed: failure('Failed to add or remove bookmark'),
  hashtagFailed: failure('Failed to add or remove hashtag'),
  bookmarkAdded: { title: 'Bookmark Added' },
  bookmarkRemoved: { title: 'Bookmark Removed' },
  hashtagAdded: { title: 'Hashtag Added' },
  hashtagRemoved: { title: 'Hashtag Removed' },
} as const satisfies Record<string, ToastText>;
