'use client';

import { useEffect } from 'react';
import { useStore } from '@/lib/state/use-store';
import { loadDataClient } from './client';
import { createDataSession } from './create-data-session';
import { type DataSessionState, type SignOutScope, UNREAD_DATA_SESSION } from './model';

const dataSession = createDataSession(loadDataClient, {
  getAddress: () => window.location.href,
  replaceAddress: (address) => window.history.replaceState(null, '', address),
});

/**
 * The data service's session: who it is, what happened last, how well assured it is, and what went wrong. Its first use
 * loads the service's library, so mount it only where there is a session or a link to complete.
 */
export function useDataSession(): DataSessionState & { signOut: (scope: SignOutScope) => Promise<void> } {
  const state = useStore(dataSession.store, UNREAD_DATA_SESSION);
  useEffect(() => {
    void dataSession.start();
  }, []);
  return { ...state, signOut: dataSession.signOut };
}
