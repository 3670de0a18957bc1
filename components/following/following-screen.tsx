'use client';

import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { useDeferred } from '@/components/ui/use-deferred';
import { FOLLOW_TEXTS as TEXTS } from '@/lib/messages/later';
import { LatestOrFollowing } from './latest-or-following';

const importFollowed = () => import('./followed-posts').then(({ FollowedPosts }) => FollowedPosts);

type Props = {
  /** In UTC as YYYY-MM-DD. */
  today: string;
  /** Shown while nothing is followed yet. */
  start: ReactNode;
};

/** The reader's own view of the feed. Its posts are known to the browser alone, so that the page is the same for everybody. */
export function FollowingScreen({ today, start }: Props) {
  const router = useRouter();
  const FollowedPosts = useDeferred(importFollowed, true);
  return (
    <div className="page-width following pt-4 pb-16">
      <LatestOrFollowing />
      <h1 className="page-title mt-3">{TEXTS.title}</h1>
      <noscript>
        <p className="mt-3 max-w-prose text-ink-2">{TEXTS.withoutScripts}</p>
      </noscript>
      {FollowedPosts ? (
        <FollowedPosts today={today} start={start} onLeave={(href) => router.push(href)} />
      ) : (
        <p role="status" className="mt-6 text-ink-3 [@media(scripting:none)]:hidden">
          Loading posts…
        </p>
      )}
    </div>
  );
}
