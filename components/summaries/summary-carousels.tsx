'use client';

import { memo, useEffect } from 'react';
import { useLazyCode } from '@/components/ui/use-lazy-code';
import { loadWhenIdle } from '@/lib/browser/load-when-idle';
import type { ListedSummary } from '@/lib/summaries/model';
import { summaryKey } from '@/lib/summaries/summary-key';
import { Carousel } from './carousel';
import { SummaryCard } from './summary-card';

const importLateCarousel = () => import('./late-carousel');

export type CarouselSummaries = { daily: ListedSummary[]; weekly: ListedSummary[] };

/**
 * "Daily Summaries" and "Weekly Summaries" (spec §2), each only where there are any. Arrows and the cards' buttons do nothing
 * without scripts, so they are no part of the page: they come when it has come to rest, and if they cannot be had
 * then, with what the visitor does next. Memoised, because what changes on the page does not concern them.
 */
export const SummaryCarousels = memo(function SummaryCarousels({ daily, weekly }: CarouselSummaries) {
  const [late, load] = useLazyCode(importLateCarousel);
  useEffect(() => loadWhenIdle(load), [load]);
  return (
    <div className="summary-carousels page-width">
      <SummaryCarousel heading="Daily Summaries" summaries={daily} late={late} />
      <SummaryCarousel heading="Weekly Summaries" summaries={weekly} late={late} />
    </div>
  );
});

type Props = { heading: string; summaries: ListedSummary[]; late: typeof import('./late-carousel') | null };

function SummaryCarousel({ heading, summaries, late }: Props) {
  if (summaries.length === 0) return null;
  return (
    <Carousel heading={heading} Arrows={late?.CarouselArrows ?? null}>
      {summaries.map((summary) => (
        <li key={summaryKey(summary)}>
          <SummaryCard summary={summary} Actions={late?.SlideActions ?? null} />
        </li>
      ))}
    </Carousel>
  );
}
