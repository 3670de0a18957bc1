import type { ReactNode } from 'react';
import { FEED_MESSAGES } from '@/lib/messages/feed';

/** "Error Loading News" with the reason, and a way to try again as its child (spec §4). */
export function FeedError({ message, children }: { message: string; children: ReactNode }) {
  return (
    <section
      role="alert"
      className="mx-auto my-12 w-11/12 max-w-lg rounded-2xl border bg-surface p-8 text-center shadow-card"
    >
      <h2 className="font-bold text-xl">{FEED_MESSAGES.title}</h2>
      <p className="my-4 text-ink-muted">{message}</p>
      {children}
    </section>
  );
}
