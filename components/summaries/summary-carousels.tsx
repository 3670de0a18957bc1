'use client';

import { type ComponentType, memo, type ReactNode, useId, useRef } from 'react';
import { useDeferred } from '@/components/ui/use-deferred';
import { type ListedSummary, summaryKey } from '@/lib/summaries/model';
import type { CarouselControlsProps } from './carousel-controls';
import { SummaryCard } from './summary-card';

const importDeferredCarousel = () => import('./deferred-carousel');

export type CarouselSummaries = { daily: ListedSummary[]; weekly: ListedSummary[] };

type Props = CarouselSummaries & {
  /** The day it is, as YYYY-MM-DD. */
  today: string;
};

/**
 * "Daily Summaries" and "Weekly Summaries" (spec §2), each only where there are any, and one of them in sight: their headings
 * are tabs, which are radio buttons and need no scripts. Arrows and the cards' menus do nothing without scripts, so they are
 * no part of the page: they come when it has come to rest, and if they cannot be had then, with what the visitor does next.
 * Memoised, because what changes on the page does not concern them.
 */
export const SummaryCarousels = memo(function SummaryCarousels({ daily, weekly, today }: Props) {
  const deferred = useDeferred(importDeferredCarousel, 'idle');
  const hasBoth = daily.length > 0 && weekly.length > 0;
  return (
    <div className="summary-carousels page-width" {...(hasBoth && { role: 'radiogroup', 'aria-label': 'Summaries' })}>
      {[daily, weekly].map((summaries, index) => {
        const heading = index === 0 ? 'Daily Summaries' : 'Weekly Summaries';
        return (
          summaries.length > 0 && (
            <Carousel
              key={heading}
              heading={heading}
              tab={hasBoth ? index === 0 : undefined}
              Controls={deferred?.CarouselControls ?? null}
            >
              {summaries.map((summary) => (
                <li key={summaryKey(summary)}>
                  <SummaryCard summary={summary} today={today} Actions={deferred?.SlideActions ?? null} />
                </li>
              ))}
            </Carousel>
          )
        );
      })}
    </div>
  );
});

type CarouselProps = {
  heading: string;
  /** Set where there are several rows, of which one is in sight: the heading brings this one there. True for the first. */
  tab: boolean | undefined;
  /** Null until they are there. */
  Controls: ComponentType<CarouselControlsProps> | null;
  /** List items. */
  children: ReactNode;
};

/** A row of cards under a heading, which scrolls and snaps by itself; its controls come later. */
function Carousel({ heading, tab, Controls, children }: CarouselProps) {
  const headingId = useId();
  const viewport = useRef<HTMLDivElement>(null);
  return (
    <section aria-labelledby={headingId} aria-roledescription="carousel" className="carousel">
      {tab !== undefined && <input type="radio" name="summaries" id={`${headingId}t`} defaultChecked={tab} />}
      <h2 id={headingId}>{tab === undefined ? heading : <label htmlFor={`${headingId}t`}>{heading}</label>}</h2>
      {Controls && <Controls heading={heading} viewport={viewport} />}
      <div ref={viewport} className="carousel-viewport">
        <ul>{children}</ul>
      </div>
    </section>
  );
}
