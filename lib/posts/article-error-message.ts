import { parseStatusDigest } from '@/lib/errors/status-digest';
import { ARTICLE_MESSAGES } from '@/lib/messages/article';
import { FEED_MESSAGES } from '@/lib/messages/feed';

/** Why an article could not be read, in the words of spec §8: the upstream's status, else "Failed to fetch news details". */
export function articleErrorMessage(error: unknown): string {
  const status = parseStatusDigest(error);
  return status ? FEED_MESSAGES.httpError(status) : ARTICLE_MESSAGES.failed;
}
