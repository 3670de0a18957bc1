'use client';

import { type ComponentType, useEffect } from 'react';
import { useLazyComponent } from '@/components/ui/use-lazy-component';
import { whenIdle } from '@/lib/browser/when-idle';
import type { ListedSummary } from '@/lib/summaries/model';
import { summaryKey } from '@/lib/summaries/summary-key';
import { Carousel } from './carousel';
import type { SlideActionsProps } from './slide-actions';
import { SummaryCard } from './summary-card';

const importSlideActions = () => import('./slide-actions').then((module) => module.SlideActions);

export type CarouselSummaries = { daily: ListedSummary[]; weekly: ListedSummary[] };

/**
 * "Daily Summaries" and "Weekly Summaries" (spec §2), each only where there are any. Their cards' buttons do nothing without
 * scripts, so they are no part of the page: they come when it has come to rest.
 */
export function SummaryCarousels({ daily, weekly }: CarouselSummaries) {
  const [Actions, load] = useLazyComponent(importSlideActions);
  useEffect(() => whenIdle(load), [load]);
  return (
    <div className="summary-carousels page-width">
      <SummaryCarousel heading="Daily Summaries" summaries={daily} Actions={Actions} />
      <SummaryCarousel heading="Weekly Summaries" summaries={weekly} Actions={Actions} />
    </div>
  );
}

type Props = { heading: string; summaries: ListedSummary[]; Actions: ComponentType<SlideActionsProps> | null };

function SummaryCarousel({ heading, summaries, Actions }: Props) {
  if (summaries.length === 0) return null;
  return (
    <Carousel heading={heading}>
      {summaries.map((summary) => (
        <li key={summaryKey(summary)}>
          <SummaryCard summary={summary} Actions={Actions} />
        </li>
      ))}
    </Carousel>
  );
}
