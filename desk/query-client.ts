import { QueryClient } from '@tanstack/react-query';
import { AnswerTimeoutError } from './api-error';

/** As often as by default. */
const RETRIES = 3;

/** What fails is asked for again by itself, but not what has kept the operator waiting for a time-out: that is said at once. */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < RETRIES && !(error instanceof AnswerTimeoutError);

export const queryClient = new QueryClient({ defaultOptions: { queries: { retry: shouldRetry } } });
