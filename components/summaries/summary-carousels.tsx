import type { Summary } from '@/lib/summaries/model';
import { summaryKey } from '@/lib/summaries/summary-key';
import { Carousel, CarouselSlide } from './carousel';
import { SummaryBasis } from './summary-basis';
import { SummaryCard } from './summary-card';
import { SummaryDialogHost } from './summary-dialog-host';
import { SummaryText } from './summary-text';

type Props = { daily: Summary[]; weekly: Summary[]; opened: Summary | null };

/**
 * "Daily Summaries" and "Weekly Summaries" (spec §2), each only where there are any, and the summary that the address
 * asks for: in a dialog, or without scripts as a part of the page.
 */
export function SummaryCarousels({ daily, weekly, opened }: Props) {
  return (
    <div className="flex flex-col gap-8 print:hidden">
      {opened && (
        <noscript>
          <OpenedSummary summary={opened} />
        </noscript>
      )}
      <SummaryCarousel heading="Daily Summaries" summaries={daily} />
      <SummaryCarousel heading="Weekly Summaries" summaries={weekly} />
      <SummaryDialogHost fromServer={opened} />
    </div>
  );
}

function SummaryCarousel({ heading, summaries }: { heading: string; summaries: Summary[] }) {
  if (summaries.length === 0) return null;
  return (
    <Carousel heading={heading}>
      {summaries.map((summary) => (
        <CarouselSlide key={summaryKey(summary)}>
          <SummaryCard summary={summary} />
        </CarouselSlide>
      ))}
    </Carousel>
  );
}

function OpenedSummary({ summary }: { summary: Summary }) {
  return (
    <section className="max-w-2xl rounded-2xl border bg-surface p-6 shadow-card">
      <p className="text-ink-muted text-sm">
        <SummaryBasis summary={summary} />
      </p>
      <h2 className="mt-1 mb-4 font-bold text-2xl tracking-tight">{summary.title}</h2>
      <SummaryText content={summary.content} />
    </section>
  );
}
