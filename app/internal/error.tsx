'use client';

import { FeedError } from '@/components/feed/feed-error';

/** The feed could not be read and no earlier page was kept (spec §8). */
export default function FeedLoadError({ unstable_retry }: { unstable_retry: () => void }) {
  return <FeedError message="Failed to fetch news" onRetry={unstable_retry} />;
}
