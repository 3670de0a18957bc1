import type { Summary } from '@/lib/summaries/model';
import { SummaryBasis } from './summary-basis';
import { SummaryText } from './summary-text';

/** The summary that the address asks for, as a part of the page where no script can open its dialog. */
export function OpenedSummary({ summary }: { summary: Summary }) {
  return (
    <noscript>
      <section className="page-width mt-6">
        <div className="max-w-2xl rounded-2xl border bg-surface p-6 shadow-card">
          <p className="text-ink-muted text-sm">
            <SummaryBasis summary={summary} />
          </p>
          <h2 className="mt-1 mb-4 font-bold text-2xl tracking-tight">{summary.title}</h2>
          <SummaryText content={summary.content} />
        </div>
      </section>
    </noscript>
  );
}
