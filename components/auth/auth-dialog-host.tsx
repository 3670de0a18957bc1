'use client';

import { useEffect } from 'react';
import { useLazyComponent } from '@/components/ui/use-lazy-component';
import { closeAuthDialog, useAuthDialog } from '@/lib/session/auth-dialog';

const importAuthDialog = () => import('./auth-dialog').then(({ AuthDialog }) => AuthDialog);

/** Mounted once by the page's providers; the dialog's code comes with its first opening. */
export function AuthDialogHost() {
  const { isOpen } = useAuthDialog();
  const [AuthDialog, load] = useLazyComponent(importAuthDialog);
  useEffect(() => {
    // Closed again where it cannot be loaded, so that the next click finds it closed and tries once more.
    if (isOpen) load(closeAuthDialog);
  }, [isOpen, load]);
  return AuthDialog && <AuthDialog />;
}
