'use client';

import { useEffect } from 'react';
import { whenIdle } from '@/lib/browser/when-idle';

type Props = { id: number; slug: string; title: string };

/** Notes that an article was opened (`markRead`), once the page is idle. */
export function MarkAsRead({ id, slug, title }: Props) {
  useEffect(
    () =>
      whenIdle(() => {
        import('./mark-read').then(
          ({ markRead }) => markRead({ id, slug, title }),
          (error: unknown) => console.warn('code could not be loaded', error),
        );
      }),
    [id, slug, title],
  );
  return null;
}
