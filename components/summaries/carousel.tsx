'use client';

import { type ComponentType, type KeyboardEvent, type ReactNode, useId } from 'react';
import type { CarouselArrowsProps } from './carousel-arrows';
import { useCarousel } from './use-carousel';

type Props = {
  heading: string;
  /** Null until they are there. */
  Arrows: ComponentType<CarouselArrowsProps> | null;
  /** List items. */
  children: ReactNode;
};

/** A row of cards under a heading, moved by arrows, arrow keys and swiping. */
export function Carousel({ heading, Arrows, children }: Props) {
  const headingId = useId();
  const { viewportRef, api, Motion, onReady, prepare, move } = useCarousel();

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLInputElement || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    move(event.key === 'ArrowRight' ? 1 : -1);
  };

  return (
    <section
      aria-labelledby={headingId}
      aria-roledescription="carousel"
      className="carousel"
      onKeyDown={onKeyDown}
      onFocus={prepare}
      onPointerEnter={(event) => event.pointerType === 'mouse' && prepare()}
    >
      <div className="carousel-head">
        <h2 id={headingId}>{heading}</h2>
        {Arrows && <Arrows heading={heading} viewport={viewportRef} api={api} move={move} />}
      </div>
      <div ref={viewportRef} className={`carousel-viewport ${api ? 'carousel-embla' : 'carousel-native'}`}>
        <ul>{children}</ul>
      </div>
      {Motion && viewportRef.current && <Motion viewport={viewportRef.current} onReady={onReady} />}
    </section>
  );
}
