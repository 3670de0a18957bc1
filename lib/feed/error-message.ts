import { readStatusDigest } from '@/lib/errors/status-digest';
import { FEED_MESSAGES } from '@/lib/messages/feed';

/**
 * Why the feed could not be read, in the words of spec §8: the upstream's status, else "Failed to fetch news". Knows the
 * error on the server as well as what is left of it in the browser.
 */
export function feedErrorMessage(error: unknown): string {
  const status = readStatusDigest(error);
  return status ? FEED_MESSAGES.httpError(status) : FEED_MESSAGES.failed;
}
