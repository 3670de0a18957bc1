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
    <article className="relative flex h-full flex-col rounded-2xl border bg-surface p-5 shadow-card transition-colors focus-within:border-line-strong hover:border-line-strong">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <time dateTime={day} className="font-medium text-accent">
          {summaryPeriod(summary)}
        </time>
        {basis && <span className="text-ink-muted">{basis}</span>}
      </p>
      <h3 className="mt-1.5 font-semibold text-lg leading-snug" dir="auto">
        <SummaryLink summary={{ kind, day, title, articlesProcessed }} href={summaryHref(summary)}>
          {title}
        </SummaryLink>
      </h3>
      <p className="mt-2 flex-1 text-ink-muted text-sm leading-relaxed" dir="auto">
        {summaryPreview(summary.content)}
      </p>
      <SummaryActions summary={{ kind, day }} title={title} className="-mx-2.5 -mb-2.5 mt-2" />
    </article>
  );
}
