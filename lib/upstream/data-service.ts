import 'server-only';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { webEnv } from '@/lib/config/env';
import { UPSTREAM_TIMEOUT_MS } from '@/lib/config/product';

type ReadCache = { freshS: number; tags: string[] };

/**
 * A client of the data service in the anonymous role (spec §6), for reads by the server. With `cache` its answers are
 * kept by Next; without, every call goes out. Each call gives up after `timeoutMs`.
 */
export function createDataClient(
  cache?: ReadCache,
  headers: Record<string, string> = {},
  timeoutMs = UPSTREAM_TIMEOUT_MS,
): SupabaseClient {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = webEnv();
  return createClient(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      headers,
      fetch: (input, init) =>
        fetch(input, {
          ...init,
          signal: AbortSignal.timeout(timeoutMs),
          ...(cache ? { next: { revalidate: cache.freshS, tags: cache.tags } } : { cache: 'no-store' as const }),
        }),
    },
  });
}
