'use client';

import { type ComponentType, type ReactNode, useId, useRef } from 'react';
import type { CarouselControlsProps } from './carousel-controls';

type Props = {
  heading: string;
  /** Set where there are several rows, of which one is in sight: the heading brings this one there. True for the first. */
  tab: boolean | undefined;
  /** Null until they are there. */
  Controls: ComponentType<CarouselControlsProps> | null;
  /** List items. */
  children: ReactNode;
};

/** A row of cards under a heading, which scrolls and snaps by itself; its controls come later. */
export function Carousel({ heading, tab, Controls, children }: Props) {
  const headingId = useId();
  const viewport = useRef<HTMLDivElement>(null);
  return (
    <section aria-labelledby={headingId} aria-roledescription="carousel" className="carousel">
      {tab !== undefined && <input type="radio" name="summaries" id={`${headingId}t`} defaultChecked={tab} />}
      <h2 id={headingId}>{tab === undefined ? heading : <label htmlFor={`${headingId}t`}>{heading}</label>}</h2>
      {Controls && <Controls heading={heading} viewport={viewport} />}
      <div ref={viewport} className="carousel-viewport carousel-native">
        <ul>{children}</ul>
      </div>
    </section>
  );
}
