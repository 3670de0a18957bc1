import type { ComponentType } from 'react';
import type { ListedSummary } from '@/lib/summaries/model';
import { summaryFeedHref } from '@/lib/summaries/summary-feed';
import { summaryHref } from '@/lib/summaries/summary-key';
import { summaryBasis, summaryPeriod } from '@/lib/summaries/summary-texts';
import type { SlideActionsProps } from './slide-actions';
import { SummaryLink } from './summary-link';

type Props = {
  summary: ListedSummary;
  /** Its buttons, null until they are there. */
  Actions: ComponentType<SlideActionsProps> | null;
};

/** A summary's title, date and preview; the whole card opens it (spec §2 "Summary cards"), its number of posts leads to those. */
export function SummaryCard({ summary, Actions }: Props) {
  const { kind, day, title, preview, articlesProcessed } = summary;
  const basis = summaryBasis(articlesProcessed);
  return (
    <article className="summary-card card">
      <p>
        <time dateTime={day}>{summaryPeriod(summary)}</time>
        {basis && (
          <a href={summaryFeedHref(summary)} rel="nofollow">
            {basis}
          </a>
        )}
      </p>
      <h3 dir="auto">
        <SummaryLink summary={{ kind, day, title, articlesProcessed }} href={summaryHref(summary)}>
          {title}
        </SummaryLink>
      </h3>
      <p dir="auto">{preview}</p>
      {Actions && <Actions summary={{ kind, day }} title={title} />}
    </article>
  );
}
