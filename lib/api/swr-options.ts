import type { SWRConfiguration } from 'swr';
import { ApiError, callApi } from './call-api';

const RETRIES = 3;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;
const LIFETIME_MS = 300_000;

/** The general data cache of the browser (spec §7 "Caching"): three retries, then the error stays; five minutes' life. */
export const SWR_OPTIONS: SWRConfiguration = {
  fetcher: (path: `/api/${string}`) => callApi(path),
  dedupingInterval: LIFETIME_MS,
  revalidateOnFocus: false,
  revalidateOnReconnect: true,
  onErrorRetry: (error, _key, _config, revalidate, { retryCount }) => {
    if (retryCount > RETRIES || !isWorthRetrying(error)) return;
    setTimeout(() => void revalidate({ retryCount }), retryDelayMs(retryCount));
  },
};

/** Milliseconds before retry 1, 2, 3 …: doubled each time, at most thirty seconds. */
export const retryDelayMs = (retry: number): number => Math.min(FIRST_RETRY_MS * 2 ** (retry - 1), LONGEST_RETRY_MS);

/** A refusal stays one however often it is asked for; silence, overload and breakage may pass. */
export const isWorthRetrying = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;
