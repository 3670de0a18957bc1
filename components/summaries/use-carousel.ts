'use client';

import { type RefObject, useCallback, useRef, useState } from 'react';
import { useDeferred } from '@/components/ui/use-deferred';
import type { CarouselApi } from './carousel-motion';

export type Direction = -1 | 1;

const importMotion = () => import('./carousel-motion').then(({ CarouselMotion }) => CarouselMotion);

/**
 * A carousel in two stages. The page comes with a list that scrolls and snaps by itself, which is all that touch needs
 * and works without scripts. The first mouse, key or arrow button fetches Embla, which takes over from there; should
 * that fail, the list still scrolls.
 */
export function useCarousel(viewport: RefObject<HTMLElement | null>) {
  const [isWanted, setWanted] = useState(false);
  const [api, setApi] = useState<CarouselApi | null>(null);
  const queued = useRef<Direction | null>(null);

  const prepare = useCallback(() => setWanted(true), []);
  const Motion = useDeferred(importMotion, isWanted, () => {
    setWanted(false);
    if (queued.current !== null) scrollNatively(viewport.current, queued.current);
    queued.current = null;
  });

  const onReady = useCallback(
    (ready: CarouselApi) => {
      viewport.current?.classList.replace('carousel-native', 'carousel-embla');
      setApi(ready);
      if (queued.current !== null) moveEmbla(ready, queued.current);
      queued.current = null;
    },
    [viewport],
  );

  const move = (direction: Direction): void => {
    if (api) {
      moveEmbla(api, direction);
    } else {
      queued.current = direction;
      prepare();
    }
  };

  return { api, Motion, onReady, prepare, move };
}

function moveEmbla(api: CarouselApi, direction: Direction): void {
  if (direction === 1) api.scrollNext();
  else api.scrollPrev();
}

function scrollNatively(viewport: HTMLElement | null, direction: Direction): void {
  viewport?.scrollBy({ left: direction * viewport.clientWidth });
}
