'use client';

import { useEffect } from 'react';
import { whenIdle } from '@/lib/browser/when-idle';

/** Notes that an article was opened (`markRead`), once the page is idle. */
export function MarkAsRead({ id }: { id: number }) {
  useEffect(
    () =>
      whenIdle(() => {
        import('./mark-read').then(
          ({ markRead }) => markRead({ id }),
          (error: unknown) => console.warn('code could not be loaded', error),
        );
      }),
    [id],
  );
  return null;
}
