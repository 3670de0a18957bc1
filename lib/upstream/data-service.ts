import 'server-only';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { webEnv } from '@/lib/config/env';
import { UPSTREAM_TIMEOUT_MS } from '@/lib/config/product';
import { type ReadCache, storeResult } from './content';

type DataClientOptions = {
  /** Lets Next cache the responses. */
  cache?: ReadCache | undefined;
  timeoutMs?: number;
  /** Called with every response, including cached ones. */
  onAnswer?: (answer: Response) => void;
};

/**
 * A client in the anonymous role (spec §6) for reads by the server. `timeoutMs` limits all its calls together. No
 * retries: three of the library's would take 15 seconds.
 */
export function createDataClient(options: DataClientOptions = {}): SupabaseClient {
  const { cache, timeoutMs = UPSTREAM_TIMEOUT_MS, onAnswer } = options;
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = webEnv();
  const signal = AbortSignal.timeout(timeoutMs);
  return createClient(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    db: { retry: false },
    global: {
      fetch: async (input, init) => {
        const answer = await fetch(input, {
          ...init,
          signal,
          ...(cache ? storeResult(cache) : { cache: 'no-store' as const }),
        });
        onAnswer?.(answer);
        return answer;
      },
    },
  });
}
