'use client';

import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '@/components/ui/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import type { OpenedSummary } from '@/lib/summaries/opened-summary';
import { useSummaryContent } from '@/lib/summaries/use-summary-content';
import { SummaryActions } from './summary-actions';
import { SummaryBasis } from './summary-basis';
import { SummaryText } from './summary-text';

type Props = { summary: OpenedSummary; isOpen: boolean; onClose: () => void };

/** A whole summary to read. */
export function SummaryDialog({ summary, isOpen, onClose }: Props) {
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="sm:max-w-2xl">
        <DialogTitle className="tracking-tight" dir="auto">
          {summary.title}
        </DialogTitle>
        <DialogDescription>
          <SummaryBasis summary={summary} />
        </DialogDescription>
        <SummaryActions summary={summary} title={summary.title} className="mt-3 mb-5 border-b pb-2" />
        <SummaryContent summary={summary} />
      </DialogContent>
    </Dialog>
  );
}

function SummaryContent({ summary }: { summary: OpenedSummary }) {
  const { content, hasFailed, retry } = useSummaryContent(summary);
  if (content !== undefined) return <SummaryText content={content} />;
  if (hasFailed) {
    return (
      <div role="alert" className="py-6 text-center">
        <p className="mb-4 text-ink-muted">The summary could not be loaded.</p>
        <Button variant="secondary" onClick={retry}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <div className="space-y-3 py-2">
      <span className="sr-only" role="status">
        Loading the summary…
      </span>
      {['w-2/5', 'w-full', 'w-11/12', 'w-full', 'w-3/5'].map((width, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: five fixed lines
        <Skeleton key={line} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}
