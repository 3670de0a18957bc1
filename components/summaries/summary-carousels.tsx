'use client';

import { memo } from 'react';
import { useDeferred } from '@/components/ui/use-deferred';
import type { ListedSummary } from '@/lib/summaries/model';
import { summaryKey } from '@/lib/summaries/summary-key';
import { Carousel } from './carousel';
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
