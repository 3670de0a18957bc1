'use client';

import { FeedError } from '@/components/feed/feed-error';
import { FEED_MESSAGES } from '@/lib/messages';

/** The feed could not be read and no earlier page was kept (spec §8). */
export default function FeedLoadError({ retry }: { retry: () => void }) {
  return <FeedError message={FEED_MESSAGES.failed} onRetry={retry} />;
}
