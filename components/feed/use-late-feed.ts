import { useEffect } from 'react';
import { useLazyCode } from '@/components/ui/use-lazy-code';
import { loadWhenIdle } from '@/lib/browser/load-when-idle';

export type LateFeed = typeof import('./late-feed');

const importLateFeed = () => import('./late-feed');

/**
 * The feed's late parts: null until the page has been idle and their code is there. That they cannot be had is only logged, and
 * they are asked for again with what the visitor does next.
 */
export function useLateFeed(): LateFeed | null {
  const [parts, load] = useLazyCode(importLateFeed);
  useEffect(() => loadWhenIdle(load), [load]);
  return parts;
}
