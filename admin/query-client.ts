import { QueryClient } from '@tanstack/react-query';
import { ResponseTimeoutError } from './api-error';

/** As often as by default. */
const RETRIES = 3;

/** Failures are retried, except time-outs, which have taken long enough. */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < RETRIES && !(error instanceof ResponseTimeoutError);

export const queryClient = new QueryClient({ defaultOptions: { queries: { retry: shouldRetry } } });
