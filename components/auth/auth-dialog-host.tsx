'use client';

import { useEffect } from 'react';
import { LoadingFrame } from '@/components/ui/loading-frame';
import { useLazyCode } from '@/components/ui/use-lazy-code';
import { preloadWhenIdle } from '@/lib/browser/preload-when-idle';
import { closeAuthDialog, useAuthDialog } from '@/lib/session/auth-dialog';
import { useUser } from '@/lib/session/use-session';

const importAuthDialog = () => import('./auth-dialog').then(({ AuthDialog }) => AuthDialog);

/** Mounted once by the page's providers; the dialog's code comes while the page is idle, or with its first opening. */
export function AuthDialogHost() {
  const { isOpen } = useAuthDialog();
  const [AuthDialog, load] = useLazyCode(importAuthDialog);
  const isSignedIn = useUser() !== null;
  useEffect(() => (isSignedIn ? undefined : preloadWhenIdle(importAuthDialog)), [isSignedIn]);
  useEffect(() => {
    // If its code cannot be loaded the dialog is closed, so that the next click tries again.
    if (isOpen) load(closeAuthDialog);
  }, [isOpen, load]);
  if (AuthDialog) return <AuthDialog />;
  return isOpen && <LoadingFrame label="Welcome" step="account" onClose={closeAuthDialog} />;
}
