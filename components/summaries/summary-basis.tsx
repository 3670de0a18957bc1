import type { Summary } from '@/lib/summaries/model';
import { summaryBasis, summaryFeedHref, summaryPeriod } from '@/lib/summaries/summary-texts';

type Props = { summary: Pick<Summary, 'kind' | 'day' | 'articlesProcessed'> };

/** "November 20, 2026 · Based on 42 posts": the posts of a summary, with a link to them. */
export function SummaryBasis({ summary }: Props) {
  const basis = summaryBasis(summary.articlesProcessed);
  return (
    <>
      {summaryPeriod(summary)}
      {basis && (
        <>
          {' · '}
          <a href={summaryFeedHref(summary)} className="underline underline-offset-2 hover:text-ember">
            {basis}
          </a>
        </>
      )}
    </>
  );
}
