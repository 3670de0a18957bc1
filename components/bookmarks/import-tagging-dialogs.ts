import { sessionStore } from '@/lib/account/session/session-store';
import type { TaggingKind } from './opened-tagging';

/** The code of both dialogs, fetched when a reader points at a button. */
export const importTaggingDialogs = {
  bookmarks: () => import('./bookmark-dialog').then(({ BookmarkDialog }) => BookmarkDialog),
  hashtags: () => import('./hashtag-dialog').then(({ HashtagDialog }) => HashtagDialog),
};

/** Preloads the code that the button opens; for visitors that is not the dialog. */
export function preloadTagging(kind: TaggingKind): void {
  if (sessionStore.get().user !== null) importTaggingDialogs[kind]().catch(() => undefined);
  else import('@/components/account/auth-dialog').catch(() => undefined);
}
