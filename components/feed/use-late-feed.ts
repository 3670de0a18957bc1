import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from '@/lib/browser/when-idle';

export type LateFeed = typeof import('./late-feed');

/** The feed's late parts: null until the page has been idle and their code is there. That they cannot be had is only logged. */
export function useLateFeed(): LateFeed | null {
  const [parts, setParts] = useState<LateFeed | null>(null);
  useEffect(
    () =>
      whenIdle(() => {
        import('./late-feed').then(
          (loaded) => startTransition(() => setParts(loaded)),
          (error: unknown) => console.warn('code could not be loaded', error),
        );
      }),
    [],
  );
  return parts;
}
