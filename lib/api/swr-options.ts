import type { SWRConfiguration } from 'swr';
import { ApiError, callApi } from './call-api';

const RETRIES = 3;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;
const LIFETIME_MS = 300_000;

/**
 * The browser's general data cache (spec §7 "Caching"): entries live five minutes, and a failed read is tried again
 * three times.
 */
export const SWR_OPTIONS: SWRConfiguration = {
  fetcher: (path: `/api/${string}`) => callApi(path),
  dedupingInterval: LIFETIME_MS,
  revalidateOnFocus: false,
  revalidateOnReconnect: true,
  // With what SWR says itself: to join a request that somebody's own try has on its way, which would be discarded otherwise.
  onErrorRetry: (error, _key, _config, revalidate, options) => {
    if (options.retryCount > RETRIES || !isWorthRetrying(error)) return;
    setTimeout(() => void revalidate(options), retryDelayMs(options.retryCount));
  },
};

/** Milliseconds before retry 1, 2, 3 …: doubled each time, at most thirty seconds. */
export const retryDelayMs = (retry: number): number => Math.min(FIRST_RETRY_MS * 2 ** (retry - 1), LONGEST_RETRY_MS);

/** Whether another try may succeed: after no answer, 429 or 5xx. Any other status is a refusal that stays. */
export const isWorthRetrying = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;
