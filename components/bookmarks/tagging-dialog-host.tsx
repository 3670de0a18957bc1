'use client';

import { useEffect } from 'react';
import { LoadingFrame } from '@/components/ui/loading-frame';
import { useDeferred, usePreload } from '@/components/ui/use-deferred';
import { useUser } from '@/lib/account/session/session-store';
import { TAGGING_TEXTS } from '@/lib/config/messages/tagging';
import { closeTagging, interruptTagging, useOpenedTagging } from './opened-tagging';
import { importTaggingDialogs } from './tagging-buttons';

/**
 * Mounted once by the page's providers and not beside each button: the buttons of a card go when the session ends, and
 * the dialog has to come back as it was. Its code comes while a reader's page is idle, or with the first opening.
 */
export function TaggingDialogHost() {
  const opened = useOpenedTagging();
  const isSignedIn = useUser() !== null;
  const isOpen = opened?.isOpen ?? false;
  const kind = opened?.kind;
  usePreload(importTaggingDialogs.bookmarks, isSignedIn);
  // Closed again if it cannot be loaded, so that the next click retries.
  const BookmarkDialog = useDeferred(importTaggingDialogs.bookmarks, isOpen && kind === 'bookmarks', closeTagging);
  const HashtagDialog = useDeferred(importTaggingDialogs.hashtags, isOpen && kind === 'hashtags', closeTagging);
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
