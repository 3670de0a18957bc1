import { parseStatusDigest } from '@/lib/errors/status-digest';
import { FEED_MESSAGES } from '@/lib/messages/feed';

/**
 * Why the feed could not be read, in the words of spec §8: the upstream's status, else "Failed to fetch news". Takes
 * the error on the server as well as the digest of it that reaches the browser.
 */
export function feedErrorMessage(error: unknown): string {
  const status = parseStatusDigest(error);
  return status ? FEED_MESSAGES.httpError(status) : FEED_MESSAGES.failed;
}
