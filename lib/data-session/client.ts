import type { SupabaseClient } from '@supabase/supabase-js';
import { callApi } from '@/lib/api/call-api';
import type { DataServiceAddress } from './model';
import { sessionCookieName } from './session-cookie';

const TIMEOUT_MS = 15_000;

/**
 * The browser's client of the data service. Address and library are fetched on the first call and not before: hardly
 * any visitor has such a session. It keeps the session in cookies, refreshes it while the page is visible, and exchanges
 * the code of a link in the page's address.
 *
 * Throws `ApiError` when our own server is not reached, and what `import` throws when the library is not.
 */
export async function loadDataClient(): Promise<SupabaseClient> {
  const [{ url, publishableKey }, { createBrowserClient }] = await Promise.all([
    callApi<DataServiceAddress>('/api/data-service'),
    import('@supabase/ssr'),
  ]);
  return createBrowserClient(url, publishableKey, {
    cookieOptions: { name: sessionCookieName(url), secure: window.location.protocol === 'https:' },
    global: { fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }) },
  });
}
