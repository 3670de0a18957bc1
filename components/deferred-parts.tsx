'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { AuthDialogHost } from '@/components/auth/auth-dialog-host';
import { TaggingDialogHost } from '@/components/bookmarks/tagging-dialog-host';
import { Shortcuts } from '@/components/layout/keyboard/shortcuts';
import { PendingNavigation } from '@/components/layout/pending-navigation';
import { SiteMenuParts } from '@/components/layout/site-menu-parts';
import { Toaster } from '@/components/ui/toaster';
import { sessionStore } from '@/lib/account/session/session-store';
import { forgetAccountRules } from '@/lib/follows/stored-rules';

/** The parts of every page that no visitor needs before they have touched it or a key; fetched while the page is idle. */
export function DeferredParts() {
  useSignOut();
  useServiceWorker();
  return (
    <>
      <AuthDialogHost />
      <TaggingDialogHost />
      <Shortcuts />
      <PendingNavigation />
      <SiteMenuParts />
      <Toaster />
    </>
  );
}

/**
 * Forgets the account's rules after signing out, and redirects to `/` and replaces the history entry (spec §2), because a feed filtered by bookmarks has
 * no meaning for others. Not if the server has ended the session: the reader signs in again there.
 */
function useSignOut(): void {
  const router = useRouter();
  useEffect(() => {
    let wasSignedIn = sessionStore.get().user !== null;
    return sessionStore.subscribe(() => {
      const { user, hasEnded } = sessionStore.get();
      const isSignedIn = user !== null;
      if (wasSignedIn && !isSignedIn && !hasEnded) {
        forgetAccountRules();
        if (isPersonalPage()) router.replace('/');
      }
      wasSignedIn = isSignedIn;
    });
  }, [router]);
}

const isPersonalPage = (): boolean => /\/bookmarks\/|[?&]bookmarks=/.test(location.href);

// Late enough that installing it, which fetches the offline page, takes nothing from the page that is being opened.
const SERVICE_WORKER_DELAY_MS = 5_000;

/** Registers the offline page's service worker once the page has nothing better to do. */
function useServiceWorker(): void {
  useEffect(() => {
    if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
    const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => {});
    const timer = setTimeout(register, SERVICE_WORKER_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
}
