import { useEffect } from 'react';
import { useLazyCode } from '@/components/ui/use-lazy-code';
import { whenIdle } from '@/lib/browser/when-idle';

export type LateFeed = typeof import('./late-feed');

const importLateFeed = () => import('./late-feed');

/** The feed's late parts: null until the page has been idle and their code is there. That they cannot be had is only logged. */
export function useLateFeed(): LateFeed | null {
  const [parts, load] = useLazyCode(importLateFeed);
  useEffect(() => whenIdle(load), [load]);
  return parts;
}
