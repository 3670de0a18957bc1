import { Breadcrumb } from '@/components/article/breadcrumb';
import { Pager } from '@/components/profiles/pager';
import { Link } from '@/components/ui/link';
import type { SummaryArchive } from '@/lib/summaries/archive';
import { type SummaryHead, summaryHref } from '@/lib/summaries/model';
import { shortSummaryPeriod } from '@/lib/summaries/summary-texts';
import { formatCount, formatMonth } from '@/lib/utils/format';

/** All summaries by month, the weeks of each beside its days. */
export function ArchiveScreen({ archive: { months, total, page, pages } }: { archive: SummaryArchive }) {
  return (
    <div className="page-width pt-1 pb-16">
      <Breadcrumb title="Summaries" />
      <h1 className="page-title mt-2">Summaries</h1>
      <p className="mt-2 mb-6 text-ink-3 text-ui tabular-nums">
        {total > 1
          ? `${formatCount(total)} days and weeks, the newest first`
          : total === 1
            ? 'One so far.'
            : 'None yet.'}
      </p>
      {months.map(({ month, weekly, daily }) => (
        <section key={month} aria-labelledby={`month-${month}`} className="mt-8">
          <h2 id={`month-${month}`} className="mb-1 font-semibold font-serif text-section">
            {formatMonth(month)}
          </h2>
          <div className="archive-month">
            {[daily, weekly].map(
              (summaries) =>
                summaries.length > 0 && (
                  <ul key={summaries[0]?.kind} className="directory" data-titles>
                    {summaries.map((summary) => (
                      <ArchiveEntry key={summaryHref(summary)} summary={summary} />
                    ))}
                  </ul>
                ),
            )}
          </div>
        </section>
      ))}
      <Pager page={page} pages={pages} path="/summaries" />
    </div>
  );
}

const ArchiveEntry = ({ summary }: { summary: SummaryHead }) => (
  <li>
    <Link href={summaryHref(summary)}>
      <time dateTime={summary.day} data-week={summary.kind === 'weekly' || undefined}>
        {shortSummaryPeriod(summary, summary.day)}
      </time>
      <bdi>{summary.title}</bdi>
    </Link>
  </li>
);
