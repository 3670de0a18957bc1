'use client';

import { FeedError } from '@/components/feed/feed-error';
import { feedErrorMessage } from '@/lib/feed/error-message';

/** The feed could not be read and no earlier page was kept (spec §8). */
export default function FeedLoadError({ error, retry }: { error: unknown; retry: () => void }) {
  return <FeedError message={feedErrorMessage(error)} onRetry={retry} />;
}
