import type { ComponentType } from 'react';
import { ActionLink } from '@/components/ui/link';
import { preload } from '@/components/ui/use-deferred';
import { type ListedSummary, summaryHref } from '@/lib/summaries/model';
import { openSummary } from '@/lib/summaries/opened-summary';
import { shortSummaryPeriod, summaryCount, summaryFeedHref } from '@/lib/summaries/summary-texts';
import { importSummaryDialog } from './summary-dialog-host';
import type { SummaryMenuProps } from './summary-menu';

const preloadDialog = () => preload(importSummaryDialog);

type Props = {
  summary: ListedSummary;
  /** The day it is, as YYYY-MM-DD. */
  today: string;
  /** Its menu, null until that is there. */
  Actions: ComponentType<SummaryMenuProps> | null;
};

/** A summary's title, date and preview; the whole card opens it (spec §2 "Summary cards"), its number of posts leads to those. */
export function SummaryCard({ summary, today, Actions }: Props) {
  const { kind, day, title, preview, articlesProcessed } = summary;
  const count = summaryCount(articlesProcessed);
  return (
    <article className="summary-card card">
      <p>
        <time dateTime={day} className={kind === 'daily' && day === today ? 'is-today' : undefined}>
          {shortSummaryPeriod(summary, today)}
        </time>
        {count && (
          <a href={summaryFeedHref(summary)} rel="nofollow">
            {count}
          </a>
        )}
      </p>
      <h3 dir="auto">
        <ActionLink
          href={summaryHref(summary)}
          className="card-link"
          onPlainClick={() => openSummary(summary)}
          onPointerEnter={preloadDialog}
          onFocus={preloadDialog}
        >
          {title}
        </ActionLink>
      </h3>
      <p dir="auto">{preview}</p>
      {Actions && <Actions summary={{ kind, day }} title={title} />}
    </article>
  );
}
