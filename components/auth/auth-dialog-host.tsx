'use client';

import { LoadingFrame } from '@/components/ui/loading-frame';
import { useDeferred, usePreload } from '@/components/ui/use-deferred';
import { closeAuthDialog, useAuthDialog } from '@/lib/account/session/auth-dialog';
import { useUser } from '@/lib/account/session/session-store';

const importAuthDialog = () => import('./auth-dialog').then(({ AuthDialog }) => AuthDialog);

/** Mounted once by the page's providers; the dialog's code comes while the page is idle, or with its first opening. */
export function AuthDialogHost() {
  const { isOpen } = useAuthDialog();
  usePreload(importAuthDialog, useUser() === null);
  // If its code cannot be loaded the dialog is closed, so that the next click tries again.
  const AuthDialog = useDeferred(importAuthDialog, isOpen, closeAuthDialog);
  if (AuthDialog) return <AuthDialog />;
  return isOpen && <LoadingFrame label="Welcome" step="account" onClose={closeAuthDialog} />;
}
