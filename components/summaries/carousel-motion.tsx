'use client';

import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react';
import { useEffect, useState } from 'react';

export type CarouselApi = NonNullable<UseEmblaCarouselType[1]>;

type Props = { viewport: HTMLElement; onReady: (api: CarouselApi) => void };

/**
 * Embla over a viewport that has scrolled natively until now. It renders nothing; being a component, it can be fetched
 * when someone reaches for the carousel, and the hook inside still obeys React's rules.
 */
export function CarouselMotion({ viewport, onReady }: Props) {
  const [startIndex] = useState(() => Math.round(viewport.scrollLeft / viewport.clientWidth) || 0);
  const [attach, api] = useEmblaCarousel({
    align: 'start',
    slidesToScroll: 'auto',
    startIndex,
    ...(matchMedia('(prefers-reduced-motion: reduce)').matches ? { duration: 0 } : {}),
  });

  useEffect(() => {
    // From here on the slides are moved, not scrolled.
    viewport.scrollLeft = 0;
    attach(viewport);
  }, [attach, viewport]);

  useEffect(() => {
    if (api) onReady(api);
  }, [api, onReady]);

  return null;
}
