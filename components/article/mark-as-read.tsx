'use client';

import { useEffect } from 'react';
import { whenIdle } from '@/lib/browser/when-idle';

type Props = { id: number; slug: string; title: string };

/** Notes in this browser that an article was opened: its card is quieter, and the offline page lists it. Once the page is idle. */
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
