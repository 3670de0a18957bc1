import 'server-only';
import { AppError } from '@/lib/errors/app-error';
import { feedErrorMessage } from './error-message';

/**
 * Why the feed could not be read, and, where the content API is busy and says when to come back, its own words for that:
 * a status alone would tell nobody that trying again helps.
 */
export function explainFailedFeed(error: unknown): string {
  const message = feedErrorMessage(error);
  const isBusy = error instanceof AppError && error.retryAfterS !== undefined && error.message !== message;
  return isBusy ? `${message}. ${error.message}` : message;
}
