import type { Summary } from '@/lib/summaries/model';
import { summaryHref } from '@/lib/summaries/summary-key';
import { summaryBasis, summaryPeriod, summaryPreview } from '@/lib/summaries/summary-texts';
import { SummaryActions } from './summary-actions';
import { SummaryLink } from './summary-link';

/** A summary's title, date and preview; the whole card opens it (spec §2 "Summary cards"). */
export function SummaryCard({ summary }: { summary: Summary }) {
  const { kind, day, title, articlesProcessed } = summary;
  const basis = summaryBasis(articlesProcessed);
  return (
    <article className="summary-card card">
      <p className="summary-card-day">
        <time dateTime={day}>{summaryPeriod(summary)}</time>
        {basis && <span>{basis}</span>}
      </p>
      <h3 className="card-title" dir="auto">
        <SummaryLink summary={{ kind, day, title, articlesProcessed }} href={summaryHref(summary)}>
          {title}
        </SummaryLink>
      </h3>
      <p className="summary-card-preview" dir="auto">
        {summaryPreview(summary.content)}
      </p>
      <SummaryActions summary={{ kind, day }} title={title} className="summary-card-actions" />
    </article>
  );
}
