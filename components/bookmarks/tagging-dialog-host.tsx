'use client';

import { useEffect } from 'react';
import { LoadingFrame } from '@/components/ui/loading-frame';
import { useDeferred, usePreload } from '@/components/ui/use-deferred';
import { useUser } from '@/lib/account/session/session-store';
import { TAGGING_TEXTS } from '@/lib/messages/later';
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
  usePreload(importTaggingDialogs, isSignedIn);
  // Closed again if it cannot be loaded, so that the next click retries.
  const dialogs = useDeferred(importTaggingDialogs, isOpen, closeTagging);
  useEffect(() => {
    if (isOpen && !isSignedIn) interruptTagging();
  }, [isOpen, isSignedIn]);

  if (!opened) return null;
  const { kind, post, opening } = opened;
  if (!dialogs) {
    return isOpen && isSignedIn && <LoadingFrame label={TAGGING_TEXTS[kind].title} onClose={closeTagging} />;
  }
  const Dialog = kind === 'bookmarks' ? dialogs.BookmarkDialog : dialogs.HashtagDialog;
  return <Dialog key={opening} post={post} isOpen={isOpen && isSignedIn} onClose={closeTagging} />;
}
