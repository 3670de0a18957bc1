'use client';

import { useEffect } from 'react';
import { LoadingFrame } from '@/components/ui/loading-frame';
import { useDeferred, usePreload } from '@/components/ui/use-deferred';
import { useUser } from '@/lib/account/session/session-store';
import { toast } from '@/lib/browser/toast/toast-store';
import { BOOKMARK_MESSAGES, TAGGING_TEXTS } from '@/lib/messages/later';
import { closeTagging, forgetAskedSaves, interruptTagging, useAskedSaves, useOpenedTagging } from './opened-tagging';
import { importTaggingDialogs } from './tagging-buttons';

/**
 * Mounted once by the page's providers and not beside each button: the buttons of a card go when the session ends, and
 * the dialog has to come back as it was. Its code comes while a reader's page is idle, or with the first opening.
 */
export function TaggingDialogHost() {
  const opened = useOpenedTagging();
  const asked = useAskedSaves();
  const isSignedIn = useUser() !== null;
  const isOpen = opened?.isOpen ?? false;
  usePreload(importTaggingDialogs, isSignedIn);
  // Closed again if it cannot be loaded, so that the next click retries.
  const dialogs = useDeferred(importTaggingDialogs, isOpen || asked.length > 0, () => {
    closeTagging();
    if (asked[0]) toast(BOOKMARK_MESSAGES.updateFailed);
    forgetAskedSaves();
  });
  useEffect(() => {
    if (isOpen && !isSignedIn) interruptTagging();
  }, [isOpen, isSignedIn]);

  return (
    <>
      {dialogs && asked.map(({ asking, ...save }) => <dialogs.SaveAtOnce key={asking} {...save} />)}
      {opened && <OpenedDialog {...opened} isOpen={isOpen && isSignedIn} dialogs={dialogs} />}
    </>
  );
}

type OpenedProps = NonNullable<ReturnType<typeof useOpenedTagging>> & {
  dialogs: Awaited<ReturnType<typeof importTaggingDialogs>> | null;
};

function OpenedDialog({ kind, post, opening, isOpen, dialogs }: OpenedProps) {
  if (!dialogs) return isOpen && <LoadingFrame label={TAGGING_TEXTS[kind].title} onClose={closeTagging} />;
  const Dialog = kind === 'bookmarks' ? dialogs.BookmarkDialog : dialogs.HashtagDialog;
  return <Dialog key={opening} post={post} isOpen={isOpen} onClose={closeTagging} />;
}
