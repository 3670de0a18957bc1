'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { sessionStore } from '@/lib/account/session/session-store';

/**
 * Redirects to `/` after signing out and replaces the history entry (spec §2), because a feed filtered by bookmarks has
 * no meaning for others. Not if the server has ended the session: the reader signs in again there.
 */
export function HomeAfterSignOut() {
  const router = useRouter();
  useEffect(() => {
    let wasSignedIn = sessionStore.get().user !== null;
    return sessionStore.subscribe(() => {
      const { user, hasEnded } = sessionStore.get();
      const isSignedIn = user !== null;
      if (wasSignedIn && !isSignedIn && !hasEnded && isPersonalPage()) router.replace('/');
      wasSignedIn = isSignedIn;
    });
  }, [router]);
  return null;
}

const isPersonalPage = (): boolean => new URLSearchParams(location.search).has('bookmarks');
