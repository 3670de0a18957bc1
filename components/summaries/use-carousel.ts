'use client';

import { type ComponentType, useCallback, useRef, useState } from 'react';
import type { CarouselApi, CarouselMotion } from './carousel-motion';

export type Direction = -1 | 1;

/**
 * A carousel in two stages. The page comes with a list that scrolls and snaps by itself, which is all that touch needs
 * and works without scripts. The first mouse, key or arrow button fetches Embla, which takes over from there; should
 * that fail, the list still scrolls.
 */
export function useCarousel() {
  const viewportRef = useRef<HTMLDivElement>(null);
  const [Motion, setMotion] = useState<ComponentType<Parameters<typeof CarouselMotion>[0]> | null>(null);
  const [api, setApi] = useState<CarouselApi | null>(null);
  const queued = useRef<Direction | null>(null);

  const prepare = useCallback(() => {
    import('./carousel-motion').then(
      (module) => setMotion(() => module.CarouselMotion),
      () => {
        if (queued.current !== null) scrollNatively(viewportRef.current, queued.current);
        queued.current = null;
      },
    );
  }, []);

  const onReady = useCallback((ready: CarouselApi) => {
    setApi(ready);
    if (queued.current !== null) moveEmbla(ready, queued.current);
    queued.current = null;
  }, []);

  const move = (direction: Direction): void => {
    if (api) {
      moveEmbla(api, direction);
    } else {
      queued.current = direction;
      prepare();
    }
  };

  return { viewportRef, api, Motion, onReady, prepare, move };
}

function moveEmbla(api: CarouselApi, direction: Direction): void {
  if (direction === 1) api.scrollNext();
  else api.scrollPrev();
}

function scrollNatively(viewport: HTMLElement | null, direction: Direction): void {
  viewport?.scrollBy({ left: direction * viewport.clientWidth });
}
