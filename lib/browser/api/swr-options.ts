import type { Cache, SWRConfiguration } from 'swr';
import { ApiError, callApi } from './call-api';

/** Bounded because a visitor may point at hundreds of cards. */
const MAX_ENTRIES = 100;
export const LIFETIME_MS = 300_000;

/** The browser's data cache (spec §7 "Caching"): five minutes, three retries. */
export const SWR_OPTIONS: SWRConfiguration & { provider: () => Cache } = {
  provider: () => createBoundedCache(MAX_ENTRIES, LIFETIME_MS),
  fetcher: (path: `/api/${string}`) => callApi(path),
  dedupingInterval: LIFETIME_MS,
  revalidateOnFocus: false,
  revalidateOnReconnect: true,
  errorRetryCount: 3,
  // The unit of SWR's random delays, which double with each retry: half a second at least, 5.5 seconds at most.
  errorRetryInterval: 500,
  shouldRetryOnError: isWorthRetrying,
};

/** No response, 429 and 5xx are retried; other statuses are final. */
export function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;
}

type State = NonNullable<ReturnType<Cache['get']>>;

/**
 * Drops the least recently used entries beyond `limit` once they are older than `minAgeMs`, within which SWR would not
 * fetch a key again.
 */
export function createBoundedCache(limit: number, minAgeMs: number, now: () => number = Date.now): Cache {
  const entries = new Map<string, { state: State; setAt: number }>();
  return {
    keys: () => [...entries.keys()].values(),
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.state;
    },
    set(key, state) {
      entries.delete(key);
      entries.set(key, { state, setAt: now() });
      for (const [oldest, { setAt }] of entries) {
        if (entries.size <= limit || now() - setAt <= minAgeMs) break;
        entries.delete(oldest);
      }
    },
    delete: (key) => void entries.delete(key),
  };
}
