'use client';

import { type ReactNode, useEffect } from 'react';
import { SWRConfig } from 'swr';
import { AuthDialogHost } from '@/components/auth/auth-dialog-host';
import { HomeAfterSignOut } from '@/components/layout/home-after-sign-out';
import { ScrollTopOnSamePageLink } from '@/components/layout/scroll-top-on-same-page-link';
import { RegisterServiceWorker } from '@/components/pwa/register-service-worker';
import { TaggingDialogHost } from '@/components/tagging/tagging-dialog-host';
import { useLazyComponent } from '@/components/ui/use-lazy-component';
import { SWR_OPTIONS } from '@/lib/api/swr-options';
import { useToasts } from '@/lib/toast/use-toasts';

/** What every page needs in the browser: the data cache, the toasts, the auth dialog and the offline page. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <SWRConfig value={SWR_OPTIONS}>
      {children}
      <AuthDialogHost />
      <TaggingDialogHost />
      <HomeAfterSignOut />
      <ScrollTopOnSamePageLink />
      <ToastHost />
      <RegisterServiceWorker />
    </SWRConfig>
  );
}

const importToaster = () => import('@/components/ui/toaster').then(({ Toaster }) => Toaster);

const LOADING_EVENTS = ['pointerdown', 'keydown', 'online'];

/**
 * The toaster's code is no part of the first load. It is fetched on the first touch or key, so that it is there even if
 * the connection is lost before the first toast, and asked for again until it is there.
 */
function ToastHost() {
  const hasToasts = useToasts().length > 0;
  const [Toaster, load] = useLazyComponent(importToaster);
  useEffect(() => {
    if (hasToasts) load();
  }, [hasToasts, load]);
  useEffect(() => {
    if (Toaster) return;
    const tryLoad = () => load();
    for (const type of LOADING_EVENTS) addEventListener(type, tryLoad, { passive: true });
    return () => {
      for (const type of LOADING_EVENTS) removeEventListener(type, tryLoad);
    };
  }, [Toaster, load]);
  return Toaster ? <Toaster /> : null;
}
