'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { sessionStore } from '@/lib/session/session-store';

/**
 * The one redirect that sends the reader to `/` and replaces the history entry (spec §2): signing out on a feed filtered
 * by one's own bookmarks leaves an address that means nothing any more, to this reader or the next one at this browser.
 */
export function HomeAfterSignOut() {
  const router = useRouter();
  useEffect(() => {
    let wasSignedIn = sessionStore.get().user !== null;
    return sessionStore.subscribe(() => {
      const isSignedIn = sessionStore.get().user !== null;
      if (wasSignedIn && !isSignedIn && isPersonalPage()) router.replace('/');
      wasSignedIn = isSignedIn;
    });
  }, [router]);
  return null;
}

const isPersonalPage = (): boolean => new URLSearchParams(location.search).has('bookmarks');
