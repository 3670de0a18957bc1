'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { useAuthDialog } from '@/lib/session/auth-dialog';

const AuthDialog = dynamic(() => import('./auth-dialog').then((module) => module.AuthDialog), { ssr: false });

/** Mounted once by the page's providers; the dialog's code comes with its first opening. */
export function AuthDialogHost() {
  const { isOpen } = useAuthDialog();
  const [wasOpened, setWasOpened] = useState(false);
  useEffect(() => {
    if (isOpen) setWasOpened(true);
  }, [isOpen]);
  return wasOpened ? <AuthDialog /> : null;
}
