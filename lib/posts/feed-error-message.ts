import { AppError } from '@/lib/http/app-error';
import { FEED_MESSAGES } from '@/lib/messages';

/** Why the feed could not be read, in the words of spec §8: the upstream's status, else "Failed to fetch news". */
export function feedErrorMessage(error: unknown): string {
  const status = error instanceof AppError ? error.upstreamStatus : undefined;
  return status ? FEED_MESSAGES.httpError(status) : FEED_MESSAGES.failed;
}
