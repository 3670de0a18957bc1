import { FEED_MESSAGES } from '@/lib/config/messages/feed';
import { parseStatusDigest } from '@/lib/utils/errors/status-digest';

/** The texts of spec §8: the upstream's status, else "Failed to fetch news". Also takes the digest that reaches the browser. */
export function feedErrorMessage(error: unknown): string {
  const status = parseStatusDigest(error);
  return status ? FEED_MESSAGES.httpError(status) : FEED_MESSAGES.failed;
}
