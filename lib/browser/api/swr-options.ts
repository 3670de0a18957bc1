import type { Cache, SWRConfiguration } from 'swr';
import { ApiError, callApi } from './call-api';

const RETRIES = 3;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;
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
  // Passing SWR's own options on lets the retry join a request in flight, which would be discarded otherwise.
  onErrorRetry: (error, _key, _config, revalidate, options) => {
    if (options.retryCount > RETRIES || !isWorthRetrying(error)) return;
    setTimeout(() => void revalidate(options), retryDelayMs(options.retryCount));
  },
};

/** Exponential, at most thirty seconds. */
export const retryDelayMs = (retry: number): number => Math.min(FIRST_RETRY_MS * 2 ** (retry - 1), LONGEST_RETRY_MS);

/** No response, 429 and 5xx are retried; other statuses are final. */
export const isWorthRetrying = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;

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
