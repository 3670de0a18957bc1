import { sessionStore } from '@/lib/session/session-store';
import type { TaggingKind } from './opened-tagging';

/** The code of both dialogs, fetched for readers who reach for one. */
export const loadTaggingDialogs = {
  bookmarks: () => import('./bookmark-dialog').then(({ BookmarkDialog }) => BookmarkDialog),
  hashtags: () => import('./hashtag-dialog').then(({ HashtagDialog }) => HashtagDialog),
};

/** Fetches ahead what a press of the button will open: for whoever is not signed in that is not the dialog yet. */
export function preloadTagging(kind: TaggingKind): void {
  if (sessionStore.get().user !== null) loadTaggingDialogs[kind]().catch(() => undefined);
  else import('@/components/auth/auth-dialog').catch(() => undefined);
}
