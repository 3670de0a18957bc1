'use client';

import { type ReactNode, useEffect } from 'react';
import { SWRConfig } from 'swr';
import { ScrollTopOnSamePageLink } from '@/components/layout/scroll-top-on-same-page-link';
import { RegisterServiceWorker } from '@/components/pwa/register-service-worker';
import { LoadingFrame } from '@/components/ui/loading-frame';
import { useLazyCode } from '@/components/ui/use-lazy-code';
import { SWR_OPTIONS } from '@/lib/api/swr-options';
import { isDataDear } from '@/lib/browser/preload-when-idle';
import { whenIdle } from '@/lib/browser/when-idle';
import { closeAuthDialog, useAuthDialog } from '@/lib/session/auth-dialog';
import { useUser } from '@/lib/session/use-session';
import { useToasts } from '@/lib/toast/use-toasts';

/** What every page needs in the browser: the data cache, the toasts, the dialogs and the offline page. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <SWRConfig value={SWR_OPTIONS}>
      {children}
      <ScrollTopOnSamePageLink />
      <LateHost />
      <RegisterServiceWorker />
    </SWRConfig>
  );
}

const importLateParts = () => import('@/components/late-parts').then(({ LateParts }) => LateParts);

const LOADING_EVENTS = ['pointerdown', 'keydown', 'click', 'online'];

/**
 * What no visitor needs before they do something is no part of the first load. It is fetched while the page is idle or, where
 * data is dear, on the first touch or key, so that it is there even if the connection is lost before the first toast, and asked
 * for again until it is there. Who asks to sign in meanwhile sees the frame of that dialog.
 */
function LateHost() {
  const hasToasts = useToasts().length > 0;
  const isSignedIn = useUser() !== null;
  const { isOpen: isAuthOpen } = useAuthDialog();
  const [LateParts, load] = useLazyCode(importLateParts);
  useEffect(() => {
    if (hasToasts || isSignedIn) load();
    return isDataDear() ? undefined : whenIdle(load);
  }, [hasToasts, isSignedIn, load]);
  useEffect(() => {
    if (LateParts) return;
    // A dialog whose code cannot be loaded is closed, so that the next click tries again.
    const tryLoad = () => load(closeAuthDialog);
    for (const type of LOADING_EVENTS) addEventListener(type, tryLoad, { passive: true });
    return () => {
      for (const type of LOADING_EVENTS) removeEventListener(type, tryLoad);
    };
  }, [LateParts, load]);
  if (LateParts) return <LateParts />;
  return isAuthOpen && <LoadingFrame label="Welcome" step="account" onClose={closeAuthDialog} />;
}
