'use client';

import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import { TextFailed } from '@/components/ui/load-failed';
import { Loading } from '@/components/ui/skeleton';
import { type ListedSummary, summaryKey } from '@/lib/summaries/model';
import { type OpenedSummary, stepToSummary } from '@/lib/summaries/opened-summary';
import { findSummaryNeighbours, type ListedSummaries } from '@/lib/summaries/summary-neighbours';
import { shortSummaryPeriod } from '@/lib/summaries/summary-texts';
import { useSummaryContent, useSummaryPosts } from '@/lib/summaries/use-summary';
import { HowMade } from './how-made';
import { SummaryActions } from './summary-actions';
import { SummaryBasis, SummaryPosts } from './summary-parts';
import { SummaryText } from './summary-text';

const SHAPES = ['h-4 w-2/5', 'h-4 w-full', 'h-4 w-11/12', 'h-4 w-full', 'h-4 w-3/5'];

type Props = {
  summary: OpenedSummary;
  listed: ListedSummaries;
  isOpen: boolean;
  onClose: () => void;
};

/** A whole summary to read, the posts that it covers, and the way to the days before and after it. */
export function SummaryDialog({ summary, listed, isOpen, onClose }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  // The title of an opened dialog is read out by itself, that of the next summary is not.
  const [announcement, setAnnouncement] = useState('');
  const { previous, next } = findSummaryNeighbours(listed, summary);
  const step = (to: ListedSummary) => {
    const { kind, day, title: name, articlesProcessed } = to;
    stepToSummary({ kind, day, title: name, articlesProcessed });
    setAnnouncement(name);
    title.current?.closest('[role="dialog"]')?.scrollTo({ top: 0, behavior: 'instant' });
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        setAnnouncement('');
        if (!open) onClose();
      }}
    >
      <DialogContent className="reading-dialog">
        <DialogDescription className="mt-0">
          <SummaryBasis summary={summary} />
        </DialogDescription>
        <DialogTitle ref={title} dir="auto">
          {summary.title}
        </DialogTitle>
        <SummaryActions key={summaryKey(summary)} summary={summary} title={summary.title} />
        <SummaryContent summary={summary} />
        <DialogFooter className="summary-steps">
          <Step to={previous} day={summary.day} label="Previous summary" icon="chevron-left" onStep={step} />
          <Step to={next} day={summary.day} label="Next summary" icon="chevron-right" onStep={step} />
        </DialogFooter>
        <p role="status" className="sr-only">
          {announcement}
        </p>
      </DialogContent>
    </Dialog>
  );
}

type StepProps = {
  to: ListedSummary | null;
  /** The day of the opened one. */
  day: string;
  label: string;
  icon: 'chevron-left' | 'chevron-right';
  onStep: (to: ListedSummary) => void;
};

/** Stays focusable at an end of the list: a disabled button would drop the focus. */
function Step({ to, day, label, icon, onStep }: StepProps) {
  return (
    <Button
      variant="ghost"
      aria-label={to ? `${label}: ${shortSummaryPeriod(to, day)}, ${to.title}` : label}
      aria-disabled={!to}
      title={to?.title}
      onClick={to ? () => onStep(to) : undefined}
    >
      <Icon name={icon} />
      {to && <span>{shortSummaryPeriod(to, day)}</span>}
    </Button>
  );
}

function SummaryContent({ summary }: { summary: OpenedSummary }) {
  const { content, hasFailed, retry } = useSummaryContent(summary);
  const { posts, total } = useSummaryPosts(summary);
  if (content !== undefined) {
    return (
      <>
        {/* Keyed, because a page translator may have replaced its parts: it is shown anew rather than changed. */}
        <SummaryText key={`${content} ${posts.map(({ authorPath }) => authorPath)}`} content={content} posts={posts} />
        <SummaryPosts summary={summary} posts={posts} total={total} />
        <HowMade content={content} />
      </>
    );
  }
  if (hasFailed) return <TextFailed what="The summary" onRetry={retry} />;
  return <Loading label="Loading the summary…" shapes={SHAPES} className="space-y-3 py-2" />;
}
