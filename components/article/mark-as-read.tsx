'use client';

import { useEffect } from 'react';
import { whenIdle } from '@/lib/browser/when-idle';

type Props = { id: number; slug: string; title: string };

/** Notes that an article was opened: its card is quieter, the offline page lists it, and a reader's own mail leaves it out. Once the page is idle. */
export function MarkAsRead({ id, slug, title }: Props) {
  useEffect(
    () =>
      whenIdle(() => {
        Promise.all([
          import('@/lib/feed/visit-store'),
          import('@/lib/feed/read-posts'),
          import('@/lib/follows/tell-opened'),
        ]).then(
          ([{ noteOpenedPost }, { keepReadPost }, { tellOpened }]) => {
            noteOpenedPost(id);
            keepReadPost({ slug, title });
            tellOpened(id);
          },
          (error: unknown) => console.warn('code could not be loaded', error),
        );
      }),
    [id, slug, title],
  );
  return null;
}
