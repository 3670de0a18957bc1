import type { ReactNode } from 'react';
import { FEED_MESSAGES } from '@/lib/messages/first-load';

/** "Error Loading News" with the reason, and a way to try again as its child (spec §4). */
export function FeedError({ message, children }: { message: string; children: ReactNode }) {
  return (
    <section role="alert" className="feed-error">
      <h2>{FEED_MESSAGES.title}</h2>
      <p>{message}</p>
      {children}
    </section>
  );
}
