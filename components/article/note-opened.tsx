'use client';

import { useEffect } from 'react';
import { whenIdle } from '@/lib/browser/when-idle';

/** Notes in this browser that an article was opened, so that its card is quieter. Once the page is idle. */
export function NoteOpened({ id }: { id: number }) {
  useEffect(
    () =>
      whenIdle(() => {
        import('@/lib/feed/visit-store').then(
          ({ noteOpenedPost }) => noteOpenedPost(id),
          (error: unknown) => console.warn('code could not be loaded', error),
        );
      }),
    [id],
  );
  return null;
}
