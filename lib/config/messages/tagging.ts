import type { ToastText } from '@/lib/browser/toast/toast-store';
import { error, failure, success } from './toast-kinds';

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

/** Spec §2: the dialogs for hashtags and bookmarks. */
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
