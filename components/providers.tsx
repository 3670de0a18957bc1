'use client';

import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { LoadingFrame } from '@/components/ui/loading-frame';
import { useDeferred } from '@/components/ui/use-deferred';
import { closeAuthDialog, useAuthDialog } from '@/lib/account/session/auth-dialog';
import { useUser } from '@/lib/account/session/session-store';
import { SWR_OPTIONS } from '@/lib/browser/api/swr-options';
import { useToasts } from '@/lib/browser/toast/toast-store';

/** The parts of every page in the browser: the data cache, and the deferred parts (toasts, dialogs, the offline page). */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <SWRConfig value={SWR_OPTIONS}>
      {children}
      <DeferredHost />
    </SWRConfig>
  );
}

const importDeferredParts = () => import('@/components/deferred-parts').then(({ DeferredParts }) => DeferredParts);

/**
 * No visitor needs these parts before they do something, so they are no part of the first load. They are loaded while the page is
 * idle, so that they are there even if the connection is lost before the first toast. A visitor who signs in before that sees the
 * frame of that dialog.
 */
function DeferredHost() {
  const hasToasts = useToasts().length > 0;
  const isSignedIn = useUser() !== null;
  const { isOpen: isAuthOpen } = useAuthDialog();
  // A dialog whose code cannot be loaded is closed, so that the next click tries again.
  const DeferredParts = useDeferred(
    importDeferredParts,
    hasToasts || isSignedIn || isAuthOpen || 'idle',
    closeAuthDialog,
  );
  if (DeferredParts) return <DeferredParts />;
  return isAuthOpen && <LoadingFrame label="Welcome" step="account" onClose={closeAuthDialog} />;
}
