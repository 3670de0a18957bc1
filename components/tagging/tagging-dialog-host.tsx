'use client';

import { useEffect } from 'react';
import { LoadingFrame } from '@/components/ui/loading-frame';
import { useLazyCode } from '@/components/ui/use-lazy-code';
import { preloadWhenIdle } from '@/lib/browser/preload-when-idle';
import { TAGGING_TEXTS } from '@/lib/messages/tagging';
import { useUser } from '@/lib/session/use-session';
import { loadTaggingDialogs } from './load-tagging-dialogs';
import { closeTagging, interruptTagging, useOpenedTagging } from './opened-tagging';

/**
 * Mounted once by the page's providers and not beside each button: the buttons of a card go when the session ends, and
 * the dialog has to come back as it was. Its code comes while a reader's page is idle, or with the first opening.
 */
export function TaggingDialogHost() {
  const [BookmarkDialog, loadBookmarkDialog] = useLazyCode(loadTaggingDialogs.bookmarks);
  const [HashtagDialog, loadHashtagDialog] = useLazyCode(loadTaggingDialogs.hashtags);
  const opened = useOpenedTagging();
  const isSignedIn = useUser() !== null;
  const isOpen = opened?.isOpen ?? false;
  const kind = opened?.kind;
  useEffect(() => (isSignedIn ? preloadWhenIdle(loadTaggingDialogs.bookmarks) : undefined), [isSignedIn]);
  useEffect(() => {
    if (!isOpen) return;
    // Closed again where it cannot be loaded, so that the next click tries once more.
    if (kind === 'bookmarks') loadBookmarkDialog(closeTagging);
    else loadHashtagDialog(closeTagging);
  }, [isOpen, kind, loadBookmarkDialog, loadHashtagDialog]);
  useEffect(() => {
    if (isOpen && !isSignedIn) interruptTagging();
  }, [isOpen, isSignedIn]);

  const Dialog = kind === 'bookmarks' ? BookmarkDialog : HashtagDialog;
  if (!opened) return null;
  if (!Dialog) {
    const label = kind === 'bookmarks' ? TAGGING_TEXTS.bookmarkTitle : TAGGING_TEXTS.hashtagTitle;
    return isOpen && isSignedIn && <LoadingFrame label={label} onClose={closeTagging} />;
  }
  return <Dialog key={opened.opening} post={opened.post} isOpen={isOpen && isSignedIn} onClose={closeTagging} />;
}
