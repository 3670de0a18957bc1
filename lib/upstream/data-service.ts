import 'server-only';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { webEnv } from '@/lib/config/env';
import { UPSTREAM_TIMEOUT_MS } from '@/lib/config/product';
import { keepAnswer, type ReadCache } from './read-cache';

type DataClientOptions = {
  /** With it Next keeps the answers; without, every call goes out. */
  cache?: ReadCache | undefined;
  headers?: Record<string, string>;
  timeoutMs?: number;
  /** Is told of every answer, kept ones too. */
  onAnswer?: (answer: Response) => void;
};

/**
 * A client of the data service in the anonymous role (spec §6), for reads by the server. All its calls together give up
 * after `timeoutMs`, so make a client for each thing to be read. Failed calls are not repeated: the library would do so
 * three times, and a visitor would wait 15 seconds to learn that the service is down.
 */
export function createDataClient(options: DataClientOptions = {}): SupabaseClient {
  const { cache, headers = {}, timeoutMs = UPSTREAM_TIMEOUT_MS, onAnswer } = options;
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = webEnv();
  const signal = AbortSignal.timeout(timeoutMs);
  return createClient(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    db: { retry: false },
    global: {
      headers,
      fetch: async (input, init) => {
        const answer = await fetch(input, {
          ...init,
          signal,
          ...(cache ? keepAnswer(cache) : { cache: 'no-store' as const }),
        });
        onAnswer?.(answer);
        return answer;
      },
    },
  });
}
