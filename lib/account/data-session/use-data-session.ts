'use client';

import type { SupabaseClient } from '@supabase/supabase-js';
import { useEffect } from 'react';
import { callApi } from '@/lib/browser/api/call-api';
import { useStore } from '@/lib/utils/state/store';
import { createDataSession } from './create-data-session';
import { type DataServiceAddress, type DataSessionState, type SignOutScope, UNREAD_DATA_SESSION } from './model';
import { sessionCookieName } from './session-cookie';

const dataSession = createDataSession(loadDataClient, {
  getAddress: () => window.location.href,
  replaceAddress: (address) => window.history.replaceState(null, '', address),
});

/** The first use loads the service's library: mount it only where there is a session or a link to complete. */
export function useDataSession(): DataSessionState & { signOut: (scope: SignOutScope) => Promise<void> } {
  const state = useStore(dataSession.store, UNREAD_DATA_SESSION);
  useEffect(() => {
    void dataSession.start();
  }, []);
  return { ...state, signOut: dataSession.signOut };
}

const TIMEOUT_MS = 15_000;

/**
 * Loads the address and the library on the first call, because few visitors have such a session. Throws `ApiError` if
 * our server is unreachable, and the error of `import` if the library is.
 */
async function loadDataClient(): Promise<SupabaseClient> {
  const [{ url, publishableKey }, { createBrowserClient }] = await Promise.all([
    callApi<DataServiceAddress>('/api/data-service'),
    import('@supabase/ssr'),
  ]);
  return createBrowserClient(url, publishableKey, {
    cookieOptions: { name: sessionCookieName(url), secure: window.location.protocol === 'https:' },
    global: { fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }) },
  });
}
