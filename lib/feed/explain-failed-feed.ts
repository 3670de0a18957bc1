import 'server-only';
import { AppError } from '@/lib/utils/errors/app-error';
import { feedErrorMessage } from './error-message';

/** Prefers the message of a busy content API over its status, because trying again helps. */
export function explainFailedFeed(error: unknown): string {
  const message = feedErrorMessage(error);
  const isBusy = error instanceof AppError && error.retryAfterS !== undefined && error.message !== message;
  return isBusy ? `${message}. ${error.message}` : message;
}
