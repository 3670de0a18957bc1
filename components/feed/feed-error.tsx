'use client';

import { Button } from '@/components/ui/button';
import { FEED_MESSAGES } from '@/lib/messages/feed';

/** "Error Loading News" with the reason and a retry (spec §4). */
export function FeedError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <section role="alert" className="mx-auto my-12 max-w-lg rounded-2xl border bg-surface p-8 text-center shadow-card">
      <h2 className="font-bold text-xl">{FEED_MESSAGES.title}</h2>
      <p className="mt-2 text-ink-muted">{message}</p>
      <Button className="mt-6" onClick={onRetry}>
        Try again
      </Button>
    </section>
  );
}
