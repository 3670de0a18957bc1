import { openAuthDialog } from '@/lib/account/session/auth-dialog';
import { sessionStore } from '@/lib/account/session/session-store';
import { toast } from '@/lib/browser/toast/toast-store';
import { AUTHENTICATION_REQUIRED } from '@/lib/messages/first-load';
import type { TaggedPost } from '@/lib/posts/model';
import { createStore, useStore } from '@/lib/utils/state/store';

export type TaggingKind = 'bookmarks' | 'hashtags';

/** The dialog opened last. `opening` identifies an opening: each begins with its own selection. */
type OpenedTagging = { kind: TaggingKind; post: TaggedPost; userId: number; opening: number; isOpen: boolean };

const openedTagging = createStore<OpenedTagging | null>(null);

export const useOpenedTagging = (): OpenedTagging | null => useStore(openedTagging, null);

/**
 * Opens "Bookmark this post" or "Add Hashtag" for a signed-in reader; anybody else signs in first and then gets to where
 * they were going (spec §6).
 */
export function openTagging(kind: TaggingKind, post: TaggedPost): void {
  // Read from the store itself: the session may have ended since the last render.
  const userId = sessionStore.get().user?.id;
  if (userId === undefined) {
    openAuthDialog({ onSignedIn: () => openTagging(kind, post) });
    return;
  }
  const opening = (openedTagging.get()?.opening ?? 0) + 1;
  openedTagging.set({ kind, post, userId, opening, isOpen: true });
}

/** `from` had the focus. */
type AskedSave = { post: TaggedPost; from: Element | null; asking: number };

const NONE: AskedSave[] = [];
const askedSaves = createStore(NONE);

/** The posts that are to be saved without a dialog, and those that were: each asking is one save. */
export const useAskedSaves = (): AskedSave[] => useStore(askedSaves, NONE);

/** Saves a post to the collection used last. */
export function saveAtOnce(post: TaggedPost): void {
  const asked = askedSaves.get();
  askedSaves.set([...asked, { post, from: document.activeElement, asking: asked.length }]);
}

export const forgetAskedSaves = (): void => askedSaves.set(NONE);

export function closeTagging(): void {
  const opened = openedTagging.get();
  if (opened) openedTagging.set({ ...opened, isOpen: false });
}

/**
 * The session ended under the open dialog: shows the sign-in. Afterwards the dialog returns unchanged for the same
 * reader, restarts for another, and closes for a visitor.
 */
export function interruptTagging(): void {
  closeTagging();
  openAuthDialog({ onSignedIn: resumeTagging });
  toast(AUTHENTICATION_REQUIRED);
}

function resumeTagging(): void {
  const opened = openedTagging.get();
  if (!opened) return;
  if (sessionStore.get().user?.id === opened.userId) openedTagging.set({ ...opened, isOpen: true });
  else openTagging(opened.kind, opened.post);
}
